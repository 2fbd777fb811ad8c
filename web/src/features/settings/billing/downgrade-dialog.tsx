import { planOf, type CurrentUser } from '@pictora/contracts';
import { useDowngradeToFreeMutation } from '../../../api/billing.endpoints.js';
import { m } from '../../../texts/index.js';
import { ConfirmLeavingDialog } from './confirm-leaving-dialog.js';

type DowngradeDialogProps = { user: CurrentUser; onClose: () => void };

/** Asks before a paid plan is left for the free one. */
export const DowngradeDialog = ({ user, onClose }: DowngradeDialogProps) => {
  const [downgrade, { isLoading }] = useDowngradeToFreeMutation();
  const [from, free] = [planOf(user.subscriptionTier), planOf('free')];
  return (
    <ConfirmLeavingDialog
      title={m.billing_leave_title({ plan: from.name })}
      action={m.billing_leave()}
      planName={from.name}
      isLeaving={isLoading}
      leave={() => downgrade().unwrap()}
      done={{
        title: m.billing_left(),
        description: m.billing_left_help({ count: free.monthlyCredits }),
      }}
      failed={m.billing_leave_failed()}
      onClose={onClose}
    >
      <p className="text-2">{m.billing_leave_help({ count: free.monthlyCredits })}</p>
      <p className="text-2" style={{ marginTop: 10 }}>
        {m.billing_leave_instead()}
      </p>
    </ConfirmLeavingDialog>
  );
};
