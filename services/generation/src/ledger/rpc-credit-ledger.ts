import type { JobKind } from '@pictora/contracts';
import { isAppError, type AppError, type RpcClient } from '@pictora/messaging';
import type { Log } from '../worker/log.js';
import type { CreditLedger, HoldRequest, LedgerAnswer, ReserveAnswer } from './credit-ledger.port.js';

type Command = 'reserve' | 'capture' | 'release';

const unclear = { type: 'unclear', entries: [] } as const;

/** What the ledger's entry says that the credits are for. */
const reasons: Readonly<Record<JobKind, string>> = {
  image: 'Image generation',
  edit: 'Image edit',
  video: 'Video generation',
};

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
    private readonly rpc: Pick<RpcClient, 'call'>,
    private readonly log: Log,
  ) {}

  async reserve(hold: HoldRequest): Promise<ReserveAnswer> {
    try {
      const { tier, entries } = await this.rpc.call('billing.credits.reserve', {
        ...commandOf('reserve', hold),
        credits: hold.credits,
        reason: reasons[hold.kind],
      });
      return { type: 'held', tier, entries };
    } catch (error) {
      return isRefusal(error) ? { type: 'refused', error } : { type: 'unclear', error };
    }
  }

  async capture(hold: HoldRequest): Promise<LedgerAnswer<'captured' | 'found-released'>> {
    try {
      const { settlement, entries } = await this.rpc.call('billing.credits.capture', commandOf('capture', hold));
      return { type: settlement === 'captured' ? 'captured' : 'found-released', entries };
    } catch (error) {
      // A refusal means that it knows of no hold to charge; nobody may get a picture for that, nor be charged.
      return this.explain('capture', hold, error) === 'refused' ? { type: 'found-released', entries: [] } : unclear;
    }
  }

  async release(hold: HoldRequest, reason: string): Promise<LedgerAnswer<'released' | 'found-captured'>> {
    try {
      const command = { ...commandOf('release', hold), reason };
      const { settlement, entries } = await this.rpc.call('billing.credits.release', command);
      return { type: settlement === 'captured' ? 'found-captured' : 'released', entries };
    } catch (error) {
      // A refusal means that there is no account, so nothing can be held.
      return this.explain('release', hold, error) === 'refused' ? { type: 'released', entries: [] } : unclear;
    }
  }

  async giveBack(hold: HoldRequest, reason: string): Promise<LedgerAnswer<'given-back' | 'found-uncharged'>> {
    const { userId, jobId: holdId } = hold;
    try {
      const { settlement, entries } = await this.rpc.call('billing.credits.give-back', { userId, holdId, reason });
      return { type: settlement === 'captured' ? 'given-back' : 'found-uncharged', entries };
    } catch (error) {
      // A refusal means that it has charged nothing for the job.
      return this.explain('give-back', hold, error) === 'refused' ? { type: 'found-uncharged', entries: [] } : unclear;
    }
  }

  private explain(command: Command | 'give-back', { jobId }: HoldRequest, error: unknown): 'refused' | 'unclear' {
    if (!isRefusal(error)) {
      this.log.warn({ err: error, jobId, command }, 'the ledger did not answer clearly');
      return 'unclear';
    }
    this.log.error({ err: error, jobId, command }, 'the ledger refused');
    return 'refused';
  }
}
