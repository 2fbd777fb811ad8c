import { MailWarning } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../lib/error-text.js';
import { toast, toastError } from '../../../lib/toast.js';
import { m, Rich } from '../../../texts/index.js';
import { useResendVerificationMutation } from '../api/recovery.endpoints.js';

/** For an address that is still to be confirmed: what to do, and another mail if the first is gone. */
export const VerificationNotice = ({ email }: { email: string }) => {
  const [resend] = useResendVerificationMutation();
  const [busy, setBusy] = useState(false);

  const again = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await resend({ email }).unwrap();
      toast({ title: m.auth_mail_sent(), description: m.auth_mail_sent_help({ email }) });
    } catch (error) {
      toastError(m.auth_mail_failed(), errorText(error, m.common_please_try_again()));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="notice verify-notice" role="status">
      <MailWarning size={18} strokeWidth={1.75} aria-hidden="true" />
      <span>
        <Rich
          message={m.auth_verify_notice}
          inputs={{ email }}
          markup={{
            email: ({ children }) => <b>{children}</b>,
            again: ({ children }) => (
              <button type="button" className="underlined" disabled={busy} onClick={() => void again()}>
                {children}
              </button>
            ),
          }}
        />
      </span>
    </div>
  );
};
