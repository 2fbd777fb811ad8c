import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../config/paths.js';
import { browserNotes } from '../lib/browser-notes.js';
import { tellLogout } from '../lib/session/logout-call.js';
import { sessionEnd } from '../lib/session/session-end.js';
import { session, useSession } from '../lib/session/session.js';

/** Ends the session and leaves for the landing page at once, always; the server is told in the background. */
export const useLogout = (): (() => void) => {
  const navigate = useNavigate();
  const userId = useSession()?.user.id;
  useEffect(() => (userId === undefined ? undefined : browserNotes.follow(userId)), [userId]);
  return () => {
    const current = session.current();
    if (current) browserNotes.forget(current.user.id);
    sessionEnd.logOut();
    void navigate(paths.home);
    if (current) void tellLogout(current.access_token);
  };
};
