import { useNavigate } from 'react-router';
import { useLogoutMutation } from '../api/account.endpoints.js';
import { paths } from '../config/paths.js';
import { session } from '../lib/session/session.js';

/** Ends the session and leaves for the landing page, always: a server that cannot be told is only logged. */
export const useLogout = (): (() => void) => {
  const [logout] = useLogoutMutation();
  const navigate = useNavigate();
  return () => {
    // The call needs the token, so the session is forgotten after it.
    logout()
      .unwrap()
      .catch((error: unknown) => console.warn('logout was not heard by the server', error))
      .finally(() => {
        session.clear();
        void navigate(paths.home);
      });
  };
};
