import { returnToOf } from '@pictora/contracts';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ScreenWait } from '../../components/states.js';
import { loginThen } from '../../config/paths.js';
import { errorText } from '../../lib/error-text.js';
import { session } from '../../lib/session/session.js';
import { toast, toastError } from '../../lib/toast.js';
import { m } from '../../texts/index.js';
import { useFinishLoginMutation } from './api/auth.endpoints.js';
import { notEstablished, takeSession, waitBeforeRedirect } from './session-sequence.js';

/** Logins that this page has taken up; each can be asked for once, and React may start an effect twice. */
const takenUp = new Set<string>();

/** Where a login at the issuer comes back to: fetches its session, then the sequence of every login. */
export const FinishLogin = ({ login }: { login: string }) => {
  const [finish] = useFinishLoginMutation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const back = returnToOf(query.get('next'));

  useEffect(() => {
    if (takenUp.has(login)) return;
    takenUp.add(login);
    const enter = async () => {
      try {
        const tokens = await finish({ login }).unwrap();
        if (!(await takeSession(tokens))) throw new Error(notEstablished.login);
        toast({ title: m.auth_welcome_back() });
        await waitBeforeRedirect();
      } catch (error) {
        // A page that is loaded again has its session already.
        if (!session.current()) {
          toastError(m.auth_login_failed(), errorText(error, notEstablished.login));
          return navigate(loginThen(back), { replace: true });
        }
      }
      return navigate(back, { replace: true });
    };
    void enter();
  }, [login, back, finish, navigate]);

  return <ScreenWait label={m.auth_logging_in()} />;
};
