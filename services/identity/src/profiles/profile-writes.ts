import type { IntegrationEvent } from '@pictora/contracts';
import { integrationEvent, withEvents } from '@pictora/durable-events';
import { AppError, currentContext } from '@pictora/messaging';
import type { Clock, Ids } from '@pictora/service-kit';
import type { AccountDocument, AccountModel } from '../accounts/account.schema.js';

/** What others are told of a person. */
type ToldProfile = Pick<AccountDocument, '_id' | 'username' | 'firstName' | 'lastName' | 'profileImageUrl'>;

const maxRounds = 20;
const toldFields = ['username', 'firstName', 'lastName', 'profileImageUrl'] as const;

export type ProfileChange = { readonly before: AccountDocument; readonly after: AccountDocument };

/** Writes of what others see of a person: each change is told, with a version of its own, in the write that makes it. */
export class ProfileWrites {
  constructor(
    private readonly accounts: AccountModel,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** The event of a new account's profile, the first version of it. */
  first(profile: ToldProfile): IntegrationEvent {
    return this.told(profile, 1);
  }

  /** Null when there is no such account. A change that others would not see is written and not told. */
  async change(
    id: string,
    changed: (known: AccountDocument) => Partial<AccountDocument>,
  ): Promise<ProfileChange | null> {
    for (let round = 0; round < maxRounds; round += 1) {
      const before = await this.accounts.findById(id).lean<AccountDocument>();
      if (!before) return null;
      const after = { ...before, ...changed(before) };
      if (await this.write(before, after, changed(before))) return { before, after };
    }
    throw new AppError('conflict', 'Your profile is being changed elsewhere. Please try again.');
  }

  /** Tells of a profile that was never told. */
  async tellFirst(id: string): Promise<void> {
    const account = await this.accounts.findById(id).lean<AccountDocument>();
    if (account && account.profileVersion === undefined) await this.write(account, account, {});
  }

  private async write(
    before: AccountDocument,
    after: AccountDocument,
    changed: Partial<AccountDocument>,
  ): Promise<boolean> {
    const known = before.profileVersion;
    const isNews = known === undefined || toldFields.some((field) => before[field] !== after[field]);
    const version = isNews ? (known ?? 0) + 1 : known;
    const events = isNews ? [this.told(after, version)] : [];
    // A version that is missing is matched by null.
    const asKnown = { _id: before._id, profileVersion: known ?? null };
    const update = withEvents({ $set: { ...changed, profileVersion: version } }, events);
    return (await this.accounts.updateOne(asKnown as object, update)).matchedCount > 0;
  }

  private told(
    { _id, username, firstName, lastName, profileImageUrl }: ToldProfile,
    version: number,
  ): IntegrationEvent {
    const changedAt = this.clock.now();
    const id = this.ids.next();
    return integrationEvent({
      id,
      type: 'identity.profile-changed.v1',
      key: _id,
      occurredAt: changedAt,
      correlationId: currentContext()?.correlationId ?? id,
      payload: {
        ...{ userId: _id, username, firstName, lastName, profileImageUrl, version },
        changedAt: changedAt.toISOString(),
      },
    });
  }
}
