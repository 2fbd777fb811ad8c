import { planOf, type CurrentUser } from '@pictora/contracts';
import { Modal } from 'antd';
import { useRefundSubscriptionMutation } from '../../../api/billing.endpoints.js';
import { errorText } from '../../../lib/error-text.js';
import { money } from '../../../lib/money.js';
import { toast, toastError } from '../../../lib/toast.js';

type RefundDialogProps = { user: CurrentUser; onClose: () => void };

/** Asks before the first subscription is given back. */
export const RefundDialog = ({ user, onClose }: RefundDialogProps) => {
  const [refund, { isLoading }] = useRefundSubscriptionMutation();
  const [plan, free] = [planOf(user.subscriptionTier), planOf('free')];

  const confirm = async () => {
    if (isLoading) return;
    try {
      await refund().unwrap();
      toast({
        title: 'Refund requested',
        description: `${money(plan.price)} go back to your card within 5 to 10 business days.`,
      });
    } catch (error) {
      toastError('Failed to request the refund', errorText(error, ''));
    }
    onClose();
  };

  return (
    <Modal
      open
      centered
      width={460}
      title={`Give ${plan.name} back?`}
      okText="Request refund"
      cancelText={`Keep ${plan.name}`}
      okButtonProps={{ danger: true, type: 'default', variant: 'outlined', size: 'large', loading: isLoading }}
      cancelButtonProps={{ size: 'large', disabled: isLoading }}
      className="even-buttons"
      onOk={() => void confirm()}
      onCancel={() => !isLoading && onClose()}
    >
      <p className="text-2">
        {money(plan.price)} are paid back, your plan ends at once and your monthly credits are reset to{' '}
        {free.monthlyCredits}. Credits from packs stay yours. This is possible once.
      </p>
    </Modal>
  );
};
