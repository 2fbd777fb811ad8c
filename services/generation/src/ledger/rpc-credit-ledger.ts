import { isAppError, type AppError, type RpcClient } from '@pictora/messaging';
import type { Log } from '../worker/log.js';
import type { CreditLedger, HoldRequest, ReserveAnswer } from './credit-ledger.port.js';

type Command = 'reserve' | 'capture' | 'release';

/** The ids follow from the job's id, so that a repeated command is known as the same one for ever. */
const commandOf = (command: Command, { jobId, userId }: HoldRequest) => ({
  commandId: `${jobId}:${command}`,
  holdId: jobId,
  userId,
});

/** A clear no; anything else may as well have been done, with only its answer lost. */
const isRefusal = (error: unknown): error is AppError =>
  isAppError(error) && error.status < 500 && error.code !== 'rate_limited';

/** The ledger of the billing service. */
export class RpcCreditLedger implements CreditLedger {
  constructor(
    private readonly rpc: RpcClient,
    private readonly log: Log,
  ) {}

  async reserve(hold: HoldRequest): Promise<ReserveAnswer> {
    try {
      const { tier } = await this.rpc.call('billing.credits.reserve', {
        ...commandOf('reserve', hold),
        credits: hold.credits,
        reason: 'Image generation',
      });
      return { type: 'held', tier };
    } catch (error) {
      return isRefusal(error) ? { type: 'refused', error } : { type: 'unclear', error };
    }
  }

  async capture(hold: HoldRequest): Promise<'captured' | 'found-released' | 'unclear'> {
    try {
      const { settlement } = await this.rpc.call('billing.credits.capture', commandOf('capture', hold));
      return settlement === 'captured' ? 'captured' : 'found-released';
    } catch (error) {
      // A refusal means that it knows of no hold to charge; nobody may get a picture for that, nor be charged.
      return this.explain('capture', hold, error) === 'refused' ? 'found-released' : 'unclear';
    }
  }

  async release(hold: HoldRequest, reason: string): Promise<'released' | 'found-captured' | 'unclear'> {
    try {
      const { settlement } = await this.rpc.call('billing.credits.release', { ...commandOf('release', hold), reason });
      return settlement === 'captured' ? 'found-captured' : 'released';
    } catch (error) {
      // A refusal means that there is no account, so nothing can be held.
      return this.explain('release', hold, error) === 'refused' ? 'released' : 'unclear';
    }
  }

  private explain(command: Command, { jobId }: HoldRequest, error: unknown): 'refused' | 'unclear' {
    if (!isRefusal(error)) {
      this.log.warn({ err: error, jobId, command }, 'the ledger did not answer clearly');
      return 'unclear';
    }
    this.log.error({ err: error, jobId, command }, 'the ledger refused');
    return 'refused';
  }
}
