import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../config/paths.js';
import { m, Rich } from '../../../texts/index.js';
import { EmailStep } from './email-step.js';

/** In place of the login form, until one goes back. The mail brings a code and a link; both lead to the reset page. */
export const ForgotView = ({ onBack }: { onBack: () => void }) => {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <div className="forgot">
      {sentTo === null ? (
        <EmailStep
          email=""
          button={m.auth_send_reset_email()}
          failure={m.auth_send_reset_email_failed()}
          onSent={setSentTo}
        />
      ) : (
        <>
          <p className="notice" role="status">
            <MailCheck size={18} strokeWidth={1.75} aria-hidden="true" />
            <span>
              <Rich
                message={m.auth_reset_on_its_way}
                inputs={{ email: sentTo }}
                markup={{ email: ({ children }) => <b>{children}</b> }}
              />
            </span>
          </p>
          <Link className="btn ink block" to={paths.resetPassword} state={{ email: sentTo }}>
            {m.auth_enter_code()}
          </Link>
        </>
      )}
      <p className="small text-3 auth-aside">
        <button type="button" className="underlined" onClick={onBack}>
          {m.auth_back_to_login()}
        </button>
      </p>
    </div>
  );
};
