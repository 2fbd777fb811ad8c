import type { ReactNode } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { errorText } from '../../../lib/error-text.js';
import { toast, toastError } from '../../../lib/toast.js';
import { m } from '../../../texts/index.js';

type ConfirmLeavingDialogProps = {
  title: string;
  /** What the button that ends the plan says. */
  action: string;
  planName: string;
  isLeaving: boolean;
  /** Fails when the server refused. */
  leave: () => Promise<unknown>;
  done: { title: string; description: string };
  failed: string;
  onClose: () => void;
  children: ReactNode;
};

/** Asks before a paid plan ends at once. What is said afterwards waits for the server's answer. */
export const ConfirmLeavingDialog = (props: ConfirmLeavingDialogProps) => {
  const { title, action, planName, isLeaving, leave, done, failed, onClose, children } = props;
  const confirm = async () => {
    if (isLeaving) return;
    try {
      await leave();
      toast(done);
    } catch (error) {
      toastError(failed, errorText(error, ''));
    }
    onClose();
  };

  return (
    <Dialog
      open
      centered
      width={460}
      title={title}
      okText={action}
      cancelText={m.billing_keep({ plan: planName })}
      okButtonProps={{ danger: true, type: 'default', variant: 'outlined', size: 'large', loading: isLeaving }}
      cancelButtonProps={{ size: 'large', disabled: isLeaving }}
      className="even-buttons"
      onOk={() => void confirm()}
      onCancel={() => !isLeaving && onClose()}
    >
      {children}
    </Dialog>
  );
};
