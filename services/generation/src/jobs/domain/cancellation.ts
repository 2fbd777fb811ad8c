import type { Saga, SagaIn } from './job-saga.js';

/**
 * What becomes of a job whose owner cancels it. `too-late`: it is charged, or has ended. Where the charge is under way both
 * are sent to the ledger, and its word decides (`cancelling`).
 */
export const cancel = (saga: Saga): SagaIn<'cancelling' | 'cancelled'> | 'too-late' => {
  switch (saga.phase) {
    case 'drawing':
      return saga.paid ? 'too-late' : cancelling(saga);
    case 'capturing':
      return cancelling(saga);
    case 'cancelling':
    case 'cancelled':
      return saga;
    case 'storing':
    case 'releasing':
    case 'giving-back':
    case 'succeeded':
    case 'failed':
    case 'reserving':
    case 'withdrawing':
      return 'too-late';
    default:
      return saga satisfies never;
  }
};

const cancelling = ({ attempts, made }: SagaIn<'drawing' | 'capturing'>): SagaIn<'cancelling'> => ({
  phase: 'cancelling',
  attempts,
  made,
  pauses: 0,
});
