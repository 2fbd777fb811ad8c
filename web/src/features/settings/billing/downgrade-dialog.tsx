import { planOf, type CurrentUser } from '@pictora/contracts';
import { useDowngradeToFreeMutation } from '../../../api/billing.endpoints.js';
import { ConfirmLeavingDialog } from './confirm-leaving-dialog.js';

type DowngradeDialogProps = { user: CurrentUser; onClose: () => void };

/** Asks before a paid plan is left for the free one. */
export const DowngradeDialog = ({ user, onClose }: DowngradeDialogProps) => {
  const [downgrade, { isLoading }] = useDowngradeToFreeMutation();
  const [from, free] = [planOf(user.subscriptionTier), planOf('free')];
  return (
    <ConfirmLeavingDialog
      title={`Leave ${from.name} now?`}
      action="Downgrade to Free"
      planName={from.name}
      isLeaving={isLoading}
      leave={() => downgrade().unwrap()}
      done={{
        title: 'Success',
        description: `Your account has been downgraded to the free tier. Your credits have been reset to ${free.monthlyCredits} image credits.`,
      }}
      failed="Failed to downgrade to free tier"
      onClose={onClose}
    >
      <p className="text-2">
        It ends at once, and your monthly credits are reset to {free.monthlyCredits}. Credits from packs stay yours. New
        pictures carry a watermark and are for personal use.
      </p>
      <p className="text-2" style={{ marginTop: 10 }}>
        To use the month you paid for to its end, cancel under Manage Billing instead.
      </p>
    </ConfirmLeavingDialog>
  );
};
