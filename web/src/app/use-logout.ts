import { useNavigate } from 'react-router';
import { paths } from '../config/paths.js';
import { tellLogout } from '../lib/session/logout-call.js';
import { sessionEnd } from '../lib/session/session-end.js';
import { session } from '../lib/session/session.js';

/** Ends the session and leaves for the landing page at once, always; the server is told in the background. */
export const useLogout = (): (() => void) => {
  const navigate = useNavigate();
  return () => {
    const token = session.current()?.access_token;
    sessionEnd.logOut();
    try {
      sessionStorage.clear(); // Drafts and job notes of this person.
    } catch {
      // Blocked storage holds nothing.
    }
    void navigate(paths.home);
    if (token) void tellLogout(token);
  };
};
