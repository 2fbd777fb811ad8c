import { Dialog } from '../../../components/dialog.js';
import { errorText } from '../../../lib/error-text.js';
import { sessionEnd } from '../../../lib/session/session-end.js';
import { session } from '../../../lib/session/session.js';
import { toastError } from '../../../lib/toast.js';
import { m } from '../../../texts/index.js';
import { useLogoutEverywhereMutation } from './security.endpoints.js';

type LogoutEverywhereDialogProps = { onLeft: () => void; onClose: () => void };

export const LogoutEverywhereDialog = ({ onLeft, onClose }: LogoutEverywhereDialogProps) => {
  const [logoutEverywhere, { isLoading }] = useLogoutEverywhereMutation();

  const confirm = async () => {
    if (isLoading) return;
    try {
      await sessionEnd.wish(() => logoutEverywhere().unwrap());
      if (session.current()) onLeft();
    } catch (error) {
      toastError(m.settings_log_out_everywhere_failed(), errorText(error, m.common_please_try_again()));
    }
  };

  return (
    <Dialog
      open
      centered
      width={460}
      title={m.settings_log_out_everywhere_title()}
      okText={m.settings_log_out_everywhere()}
      okButtonProps={{ loading: isLoading }}
      cancelText={m.settings_stay()}
      cancelButtonProps={{ disabled: isLoading }}
      className="even-buttons"
      onOk={() => void confirm()}
      onCancel={() => !isLoading && onClose()}
    >
      <p className="text-2">{m.settings_log_out_everywhere_help()}</p>
    </Dialog>
  );
};
