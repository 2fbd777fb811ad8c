import { isDeepStrictEqual } from 'node:util';
import type { AdminChangeReply, RpcRequest } from '@pictora/contracts';
import { AppError } from '@pictora/messaging';
import type { CreditsService } from '../credits/credits.service.js';
import type { CreditEvent } from '../credits/domain/credit-account.js';
import type { AsOfQuery } from './as-of.query.js';
import { standingOf } from './standing.js';

export type ChangeByHand = RpcRequest<'billing.admin.grant'> & { readonly correlationId: string };

/**
 * Credits granted or taken back by hand. The entry bears the reason and the admin's id. The key is the command's id for
 * ever: the same change under it is answered with its first entry, another one is refused.
 */
export class AdminChanges {
  constructor(
    private readonly ledger: Pick<CreditsService, 'execute'>,
    private readonly asOf: Pick<AsOfQuery, 'accountAt'>,
  ) {}

  grant(change: ChangeByHand): Promise<AdminChangeReply> {
    return this.carryOut('grant', 'CreditsGranted', change);
  }

  /** Takes nothing that is held, and nothing from the other bucket. */
  correct(change: ChangeByHand): Promise<AdminChangeReply> {
    return this.carryOut('remove', 'CreditsRemoved', change);
  }

  private async carryOut(
    type: 'grant' | 'remove',
    becomes: 'CreditsGranted' | 'CreditsRemoved',
    { userId, actorId, key, bucket, credits, reason, correlationId }: ChangeByHand,
  ): Promise<AdminChangeReply> {
    const data = { bucket, credits, reason, cause: { type: 'admin', id: actorId } } as const;
    const context = { commandId: `admin:${key}`, correlationId };
    const { entries, revision, account } = await this.ledger.execute(userId, { type, ...data }, context);
    if (!entries.some((entry) => isEntry(entry, becomes, data)))
      throw new AppError('idempotency_key_reused', 'This key was used for another change');
    // Of a repeated change the moment is past, so the entries up to it are folded again: many, where an account is busy.
    const after = account ?? (await this.asOf.accountAt(userId, revision)).state;
    return { revision, after: standingOf(after) };
  }
}

const isEntry = ({ type, data }: CreditEvent, wanted: CreditEvent['type'], wantedData: CreditEvent['data']): boolean =>
  type === wanted && isDeepStrictEqual({ ...data }, { ...wantedData });
