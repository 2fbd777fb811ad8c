import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../config/paths.js';
import { EmailStep } from './email-step.js';

/** In place of the login form, until one goes back. The mail brings a code and a link; both lead to the reset page. */
export const ForgotView = ({ onBack }: { onBack: () => void }) => {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <div className="forgot">
      {sentTo === null ? (
        <EmailStep email="" button="Send Reset Email" failure="Failed to send reset email" onSent={setSentTo} />
      ) : (
        <>
          <p className="notice" role="status">
            <MailCheck size={18} strokeWidth={1.75} aria-hidden="true" />
            <span>
              If <b>{sentTo}</b> has an account, a mail with a code and a link is on its way.
            </span>
          </p>
          <Link className="btn ink block" to={paths.resetPassword} state={{ email: sentTo }}>
            Enter the code
          </Link>
        </>
      )}
      <p className="small text-3 auth-aside">
        <button type="button" className="underlined" onClick={onBack}>
          Back to login
        </button>
      </p>
    </div>
  );
};
