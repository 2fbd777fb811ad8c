import { Button } from 'antd';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../config/paths.js';
import { errorText } from '../../lib/error-text.js';
import { usePageTitle } from '../../lib/page-title.js';
import { useSession } from '../../lib/session/session.js';
import { toastError } from '../../lib/toast.js';
import { useConfirmEmailMutation } from './api/recovery.endpoints.js';
import { AuthFrame } from './components/auth-frame.js';
import { confirmationTokenIn } from './mailed-link.js';
import { useMailedToken } from './use-mailed-token.js';

type State = 'asking' | 'busy' | 'confirmed' | 'refused';

const titles = {
  asking: 'Is this you?',
  busy: 'Is this you?',
  confirmed: 'That is you.',
  refused: 'Try again.',
} as const;
const leads = {
  asking: 'One click confirms that this email is yours.',
  busy: 'One click confirms that this email is yours.',
  confirmed: 'Your email is confirmed.',
  refused: 'This link did not work.',
} as const;

/** Where the mailed link leads. It asks for a click: programs that open links in mails must not confirm by it. */
export const VerifyEmailPage = () => {
  usePageTitle('Verify Email');
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
      toastError('Verification failed', errorText(error, 'This link is invalid or expired'));
    }
  };

  return (
    <AuthFrame title={titles[state]} lead={leads[state]}>
      {(state === 'asking' || state === 'busy') && (
        <Button type="primary" size="large" block loading={state === 'busy'} onClick={() => void submit()}>
          Confirm my email
        </Button>
      )}
      {state === 'confirmed' && (
        <>
          <p className="notice" role="status">
            <CircleCheck size={18} strokeWidth={1.75} aria-hidden="true" />
            <span>Thank you. Everything is open to you now.</span>
          </p>
          <Link className="btn ink block" to={signedIn ? paths.home : paths.login}>
            {signedIn ? 'Go home' : 'Log in'}
          </Link>
        </>
      )}
      {state === 'refused' && (
        <>
          <p className="notice danger" role="alert">
            <CircleAlert size={18} strokeWidth={1.75} aria-hidden="true" />
            <span>The link is invalid, expired or was used already. Log in to be sent a new one.</span>
          </p>
          <Link className="btn ink block" to={signedIn ? paths.settings : paths.login}>
            {signedIn ? 'Go to settings' : 'Log in'}
          </Link>
        </>
      )}
    </AuthFrame>
  );
};
