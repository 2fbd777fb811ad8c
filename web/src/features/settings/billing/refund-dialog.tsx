import { planOf, type CurrentUser } from '@pictora/contracts';
import { useRefundSubscriptionMutation } from '../../../api/billing.endpoints.js';
import { ConfirmLeavingDialog } from './confirm-leaving-dialog.js';

type RefundDialogProps = { user: CurrentUser; onClose: () => void };

/** Asks before the first subscription is given back. It names no sum: what was paid is known to the provider alone. */
export const RefundDialog = ({ user, onClose }: RefundDialogProps) => {
  const [refund, { isLoading }] = useRefundSubscriptionMutation();
  const [plan, free] = [planOf(user.subscriptionTier), planOf('free')];
  return (
    <ConfirmLeavingDialog
      title={`Give ${plan.name} back?`}
      action="Request refund"
      planName={plan.name}
      isLeaving={isLoading}
      leave={() => refund().unwrap()}
      done={{
        title: 'Refund requested',
        description: 'What you paid goes back the way it came, to a card within 5 to 10 business days.',
      }}
      failed="Failed to request the refund"
      onClose={onClose}
    >
      <p className="text-2">
        What you paid for it is paid back, your plan ends at once and your monthly credits are reset to{' '}
        {free.monthlyCredits}. Credits from packs stay yours. This is possible once.
      </p>
    </ConfirmLeavingDialog>
  );
};
