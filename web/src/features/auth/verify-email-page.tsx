import { Button } from 'antd';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../config/paths.js';
import { errorText } from '../../lib/error-text.js';
import { usePageTitle } from '../../lib/page-title.js';
import { useSession } from '../../lib/session/session.js';
import { toastError } from '../../lib/toast.js';
import { m } from '../../texts/index.js';
import { useConfirmEmailMutation } from './api/recovery.endpoints.js';
import { AuthFrame } from './components/auth-frame.js';
import { confirmationTokenIn } from './mailed-link.js';
import { useMailedToken } from './use-mailed-token.js';

type State = 'asking' | 'busy' | 'confirmed' | 'refused';

const titles = {
  asking: m.auth_verify_title(),
  busy: m.auth_verify_title(),
  confirmed: m.auth_verified_title(),
  refused: m.auth_verify_refused_title(),
} as const;
const leads = {
  asking: m.auth_verify_lead(),
  busy: m.auth_verify_lead(),
  confirmed: m.auth_verified_lead(),
  refused: m.auth_verify_refused_lead(),
} as const;

/** Where the mailed link leads. It asks for a click: programs that open links in mails must not confirm by it. */
export const VerifyEmailPage = () => {
  usePageTitle(m.auth_verify_page());
  const token = useMailedToken(confirmationTokenIn);
  return <ConfirmEmail key={token} token={token} />;
};

const ConfirmEmail = ({ token }: { token: string | null }) => {
  const [state, setState] = useState<State>(token ? 'asking' : 'refused');
  const [confirm] = useConfirmEmailMutation();
  const signedIn = useSession();

  const submit = async () => {
    if (!token || state === 'busy') return;
    setState('busy');
    try {
      await confirm({ token }).unwrap();
      setState('confirmed');
    } catch (error) {
      setState('refused');
      toastError(m.auth_verify_failed(), errorText(error, m.auth_verify_invalid()));
    }
  };

  return (
    <AuthFrame title={titles[state]} lead={leads[state]}>
      {(state === 'asking' || state === 'busy') && (
        <Button type="primary" size="large" block loading={state === 'busy'} onClick={() => void submit()}>
          {m.auth_verify_confirm()}
        </Button>
      )}
      {state === 'confirmed' && (
        <>
          <p className="notice" role="status">
            <CircleCheck size={18} strokeWidth={1.75} aria-hidden="true" />
            <span>{m.auth_verified_help()}</span>
          </p>
          <Link className="btn ink block" to={signedIn ? paths.home : paths.login}>
            {signedIn ? m.auth_go_home() : m.shell_log_in()}
          </Link>
        </>
      )}
      {state === 'refused' && (
        <>
          <p className="notice danger" role="alert">
            <CircleAlert size={18} strokeWidth={1.75} aria-hidden="true" />
            <span>{m.auth_verify_refused_help()}</span>
          </p>
          <Link className="btn ink block" to={signedIn ? paths.settings : paths.login}>
            {signedIn ? m.auth_go_to_settings() : m.shell_log_in()}
          </Link>
        </>
      )}
    </AuthFrame>
  );
};
