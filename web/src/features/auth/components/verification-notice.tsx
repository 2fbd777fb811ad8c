import { MailWarning } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../lib/error-text.js';
import { toast, toastError } from '../../../lib/toast.js';
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
      toast({ title: 'Mail sent', description: `Look into the inbox of ${email}.` });
    } catch (error) {
      toastError('Failed to send the mail', errorText(error, 'Please try again.'));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="notice verify-notice" role="status">
      <MailWarning size={18} strokeWidth={1.75} aria-hidden="true" />
      <span>
        Please verify your email: open the link in the mail to <b>{email}</b>, then log in.{' '}
        <button type="button" className="underlined" disabled={busy} onClick={() => void again()}>
          Send it again
        </button>
      </span>
    </div>
  );
};
