import { planOf, type CurrentUser } from '@pictora/contracts';
import { Modal } from 'antd';
import { useDowngradeToFreeMutation } from '../../../api/billing.endpoints.js';
import { errorText } from '../../../lib/error-text.js';
import { toast, toastError } from '../../../lib/toast.js';

type DowngradeDialogProps = { user: CurrentUser; onClose: () => void };

/** Asks before a paid plan ends at once. What is said afterwards is what the server answered. */
export const DowngradeDialog = ({ user, onClose }: DowngradeDialogProps) => {
  const [downgrade, { isLoading }] = useDowngradeToFreeMutation();
  const [from, free] = [planOf(user.subscriptionTier), planOf('free')];

  const confirm = async () => {
    if (isLoading) return;
    try {
      await downgrade().unwrap();
      toast({
        title: 'Success',
        description: `Your account has been downgraded to the free tier. Your credits have been reset to ${free.monthlyCredits} image credits.`,
      });
    } catch (error) {
      toastError('Failed to downgrade to free tier', errorText(error, ''));
    }
    onClose();
  };

  return (
    <Modal
      open
      centered
      width={460}
      title={`Leave ${from.name} now?`}
      okText="Downgrade to Free"
      cancelText={`Keep ${from.name}`}
      okButtonProps={{ danger: true, type: 'default', variant: 'outlined', size: 'large', loading: isLoading }}
      cancelButtonProps={{ size: 'large', disabled: isLoading }}
      className="even-buttons"
      onOk={() => void confirm()}
      onCancel={() => !isLoading && onClose()}
    >
      <p className="text-2">
        It ends at once, and your monthly credits are reset to {free.monthlyCredits}. Credits from packs stay yours. New
        pictures carry a watermark and are for personal use.
      </p>
      <p className="text-2" style={{ marginTop: 10 }}>
        To use the month you paid for to its end, cancel under Manage Billing instead.
      </p>
    </Modal>
  );
};
