import { lazy, Suspense, useEffect } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { Mark } from '../components/mark.js';
import { ScreenWait } from '../components/states.js';
import { isMemberPath, paths, publicPaths } from '../config/paths.js';
import { sessionEnd } from '../lib/session/session-end.js';
import { useSession } from '../lib/session/session.js';
import { toastError } from '../lib/toast.js';
import { useScrollPlaces } from '../lib/use-scroll-places.js';
import { m } from '../texts/index.js';
import { ErrorBoundary } from './error-boundary.js';

// Visitors get plain pages; antd, the store and the forms load only behind these doors.
const VisitorApp = lazy(() => import('./visitor-app.js'));
const MemberApp = lazy(() => import('./member-app.js'));
const LoginRoute = lazy(() => import('./login-route.js'));
const ResetPasswordRoute = lazy(() => import('./reset-password-route.js'));
const VerifyEmailRoute = lazy(() => import('./verify-email-route.js'));

/** As index.html begins: the mark stays where it is while the app comes. */
const Opening = () => (
  <>
    <header className="bar">
      <span>
        <Mark />
      </span>
    </header>
    <ScreenWait />
  </>
);

const ScrollPlaces = () => {
  useScrollPlaces();
  return null;
};

const SayEnd = () => {
  const current = useSession();
  const { pathname } = useLocation();
  useEffect(() => {
    if (current !== null) return;
    // A logout is over once its member page has been left; until then it decides where to (see ToLogin).
    if (sessionEnd.current() === 'logged-out' && isMemberPath(pathname)) return;
    if (sessionEnd.take() === 'ended') toastError(m.shell_session_ended());
  }, [current, pathname]);
  return null;
};

/** Signed in or not decides what an address shows. The login page stays itself until its sequence has ended. */
const App = () => {
  const session = useSession();
  const { pathname } = useLocation();
  if (session === undefined && !publicPaths.includes(pathname)) return <Opening />;
  return session ? <MemberApp key={session.user.id} /> : <VisitorApp />;
};

export const Root = () => (
  <ErrorBoundary>
    <ScrollPlaces />
    <SayEnd />
    <Suspense fallback={<Opening />}>
      <Routes>
        <Route path={paths.login} element={<LoginRoute />} />
        <Route path={paths.resetPassword} element={<ResetPasswordRoute />} />
        <Route path={paths.verifyEmail} element={<VerifyEmailRoute />} />
        <Route path="*" element={<App />} />
      </Routes>
    </Suspense>
  </ErrorBoundary>
);
