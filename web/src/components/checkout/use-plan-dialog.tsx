import type { CurrentUser, Tier } from '@pictora/contracts';
import { lazy, Suspense, useState, type ReactNode } from 'react';

const PlanDialog = lazy(() => import('./plan-dialog.js'));

export type PlanDialogControl = {
  /** Opens the dialog, with the plan that was asked for made prominent. */
  readonly open: (asked?: Tier) => void;
  /** To be put on the page. Its code is loaded when it is first opened. */
  readonly dialog: ReactNode;
};

type Options = { readonly initial?: Tier | null; readonly onClose?: () => void };

export const usePlanDialog = (user: CurrentUser, { initial = null, onClose }: Options = {}): PlanDialogControl => {
  const [state, setState] = useState<{ asked: Tier | null } | null>(initial ? { asked: initial } : null);
  const close = () => {
    setState(null);
    onClose?.();
  };
  return {
    open: (asked) => setState({ asked: asked ?? null }),
    dialog: state && (
      <Suspense fallback={null}>
        <PlanDialog user={user} asked={state.asked} onClose={close} />
      </Suspense>
    ),
  };
};
