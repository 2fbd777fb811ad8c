import type { Session } from '@pictora/contracts';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { paths } from '../../config/paths.js';
import { errorCode, errorText } from '../../lib/error-text.js';
import { usePageTitle } from '../../lib/page-title.js';
import { sessionEnd } from '../../lib/session/session-end.js';
import { session } from '../../lib/session/session.js';
import { toast, toastError } from '../../lib/toast.js';
import { m, Rich } from '../../texts/index.js';
import { useSetPasswordMutation, useVerifyMutation } from './api/recovery.endpoints.js';
import { AuthFrame } from './components/auth-frame.js';
import { CodeStep } from './components/code-step.js';
import { EmailStep } from './components/email-step.js';
import { PasswordStep } from './components/password-step.js';
import { recoveryTokenIn } from './mailed-link.js';
import { waitAfterReset } from './session-sequence.js';
import { useMailedToken } from './use-mailed-token.js';

/** Specification 4: email, code, password. What opens the last step is a session from a code, or a link not used yet. */
type Step =
  | { readonly name: 'email' }
  | { readonly name: 'code' }
  | { readonly name: 'password'; readonly recovery: Session }
  | { readonly name: 'password'; readonly linkToken: string };

const leads = {
  email: m.auth_reset_email_lead(),
  password: m.auth_reset_password_lead(),
} as const;

/** The mail may have been asked for on the login page, which then knows the address. */
const emailFrom = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string' ? state.email : '';

const firstStep = (linkToken: string | null, email: string): Step => {
  if (linkToken !== null) return { name: 'password', linkToken };
  return email ? { name: 'code' } : { name: 'email' };
};

export const ResetPasswordPage = () => {
  usePageTitle(m.auth_reset_page());
  const linkToken = useMailedToken(recoveryTokenIn);
  return <ResetSteps key={linkToken} linkToken={linkToken} />;
};

/** The link is used up by the new password and not before, so what looks into mails cannot use it up. */
const ResetSteps = ({ linkToken }: { linkToken: string | null }) => {
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const [email, setEmail] = useState(() => emailFrom(state));
  const [step, setStep] = useState<Step>(() => firstStep(linkToken, email));
  const [busy, setBusy] = useState(false);
  const [verify] = useVerifyMutation();
  const [setPassword] = useSetPasswordMutation();

  const open = (recovery: Session) => {
    session.announceRecovery(recovery);
    setStep({ name: 'password', recovery });
    return recovery;
  };

  const reset = async (password: string) => {
    if (busy || step.name !== 'password') return;
    setBusy(true);
    try {
      const recovery =
        'recovery' in step ? step.recovery : open(await verify({ type: 'recovery', token: step.linkToken }).unwrap());
      await setPassword({ password, recovery }).unwrap();
      toast({ title: m.auth_password_updated(), description: m.auth_password_updated_help() });
      // Every session of the account is over, and so is this page's if it was one of them.
      if (session.current()?.user.id === recovery.user.id) sessionEnd.logOut();
      await waitAfterReset();
      void navigate(paths.login, { replace: true });
    } catch (error) {
      const code = errorCode(error);
      if (code === 'code_invalid' || code === 'token_invalid') setStep({ name: 'email' });
      toastError(m.auth_reset_failed(), errorText(error, m.auth_reset_failed_help()));
      setBusy(false);
    }
  };

  const sent = (address: string) => {
    setEmail(address);
    setStep({ name: 'code' });
  };

  const lead =
    step.name === 'code' ? (
      <Rich
        message={m.auth_reset_code_lead}
        inputs={{ email }}
        markup={{ email: ({ children }) => <b>{children}</b> }}
      />
    ) : (
      leads[step.name]
    );
  return (
    <AuthFrame title={m.auth_reset_title()} lead={lead} foot={<BackToLogin />}>
      {step.name === 'email' && (
        <EmailStep email={email} button={m.auth_send_code()} failure={m.auth_send_code_failed()} onSent={sent} />
      )}
      {step.name === 'code' && <CodeStep email={email} onVerified={open} onResend={() => setStep({ name: 'email' })} />}
      {step.name === 'password' && <PasswordStep busy={busy} onPassword={(password) => void reset(password)} />}
    </AuthFrame>
  );
};

const BackToLogin = () => (
  <p className="small text-3">
    <Link className="underlined" to={paths.login}>
      {m.auth_back_to_login()}
    </Link>
  </p>
);
