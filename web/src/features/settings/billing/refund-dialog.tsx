import { planOf, type CurrentUser } from '@pictora/contracts';
import { useRefundSubscriptionMutation } from '../../../api/billing.endpoints.js';
import { m } from '../../../texts/index.js';
import { ConfirmLeavingDialog } from './confirm-leaving-dialog.js';

type RefundDialogProps = { user: CurrentUser; onClose: () => void };

/** Asks before the first subscription is given back. It names no sum: what was paid is known to the provider alone. */
export const RefundDialog = ({ user, onClose }: RefundDialogProps) => {
  const [refund, { isLoading }] = useRefundSubscriptionMutation();
  const [plan, free] = [planOf(user.subscriptionTier), planOf('free')];
  return (
    <ConfirmLeavingDialog
      title={m.billing_refund_title({ plan: plan.name })}
      action={m.billing_refund()}
      planName={plan.name}
      isLeaving={isLoading}
      leave={() => refund().unwrap()}
      done={{
        title: m.billing_refunded(),
        description: m.billing_refunded_help(),
      }}
      failed={m.billing_refund_failed()}
      onClose={onClose}
    >
      <p className="text-2">{m.billing_refund_help({ count: free.monthlyCredits })}</p>
    </ConfirmLeavingDialog>
  );
};
