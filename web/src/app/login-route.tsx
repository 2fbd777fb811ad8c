import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { ScreenWait } from '../components/states.js';
import { nextAfterLogin } from '../config/paths.js';
import { FinishLogin } from '../features/auth/finish-login.js';
import { LoginPage } from '../features/auth/login-page.js';
import { useLoginProblem } from '../features/auth/use-login-problem.js';
import { session, useSession } from '../lib/session/session.js';
import { Providers } from './providers.js';

/** Someone who is already signed in has no business here; someone who just signs in leaves when the sequence ends. */
const LoginRoute = () => {
  useLoginProblem();
  const current = useSession();
  const [query] = useSearchParams();
  const [cameSignedIn] = useState(() => session.current());
  const login = query.get('finish');
  if (current === undefined) return <ScreenWait />;
  if (login) {
    return (
      <Providers>
        <FinishLogin login={login} />
      </Providers>
    );
  }
  if (cameSignedIn) return <Navigate to={nextAfterLogin(query)} replace />;
  return (
    <Providers>
      <LoginPage />
    </Providers>
  );
};
export default LoginRoute;
