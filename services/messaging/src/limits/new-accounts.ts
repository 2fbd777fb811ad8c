import type { AttemptLimiter, AttemptRule, Clock } from '@pictora/service-kit';
import type { People } from '../people/people.js';

export type NewAccountsParts = {
  readonly limiter: Pick<AttemptLimiter, 'take'>;
  readonly people: Pick<People, 'since'>;
  readonly clock: Clock;
  /** An account is new for so long. */
  readonly hours: number;
  readonly conversations: AttemptRule;
  readonly messages: AttemptRule;
};

/** Holds back accounts that were made to write to many strangers: what is new may do a little at a time. */
export class NewAccounts {
  constructor(private readonly parts: NewAccountsParts) {}

  async beginConversation(userId: string): Promise<void> {
    if (await this.isNew(userId)) await this.parts.limiter.take(this.parts.conversations, userId);
  }

  async sendMessage(userId: string): Promise<void> {
    if (await this.isNew(userId)) await this.parts.limiter.take(this.parts.messages, userId);
  }

  private async isNew(userId: string): Promise<boolean> {
    const { people, clock, hours } = this.parts;
    if (hours === 0) return false;
    const since = await people.since(userId);
    return since === null || clock.now().getTime() - since.getTime() < hours * 3_600_000;
  }
}
