import { Navigate, useLocation } from 'react-router';
import { loginThen, paths } from '../config/paths.js';
import { sessionEnd } from '../lib/session/session-end.js';

/** A member page without a session: to the login and back again, or to the landing page after a logout. */
export const ToLogin = () => {
  const { pathname, search } = useLocation();
  const to = sessionEnd.current() === 'logged-out' ? paths.home : loginThen(pathname + search);
  return <Navigate to={to} replace />;
};
