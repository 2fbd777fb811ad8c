import { Dialog } from '../../../components/dialog.js';
import { errorText } from '../../../lib/error-text.js';
import { toast, toastError } from '../../../lib/toast.js';
import { m } from '../../../texts/index.js';
import { useEndSessionsMutation } from '../api/admin-sessions.endpoints.js';

type EndSessionsDialogProps = { readonly userId: string; readonly name: string; readonly onClose: () => void };

export const EndSessionsDialog = ({ userId, name, onClose }: EndSessionsDialogProps) => {
  const [endSessions, { isLoading }] = useEndSessionsMutation();

  const confirm = async () => {
    if (isLoading) return;
    try {
      await endSessions(userId).unwrap();
      toast({ title: m.admin_sessions_ended(), description: name });
      onClose();
    } catch (error) {
      toastError(m.admin_sessions_failed(), errorText(error, m.common_please_try_again()));
    }
  };

  return (
    <Dialog
      open
      centered
      width={460}
      title={m.admin_sessions_title({ name })}
      okText={m.admin_sessions_end()}
      okButtonProps={{ loading: isLoading, danger: true }}
      cancelButtonProps={{ disabled: isLoading }}
      className="even-buttons"
      onOk={() => void confirm()}
      onCancel={() => !isLoading && onClose()}
    >
      <p className="text-2">{m.admin_sessions_help()}</p>
    </Dialog>
  );
};
