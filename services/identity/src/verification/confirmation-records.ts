import type { Clock } from '@pictora/service-kit';
import { digestOf } from '../recovery/secrets.js';
import type { Confirmation, ConfirmationModel } from './confirmation.schema.js';

export const CONFIRMATION_HOURS = 24;

export class ConfirmationRecords {
  constructor(
    private readonly confirmations: ConfirmationModel,
    private readonly clock: Clock,
  ) {}

  async add(token: string, accountId: string, email: string): Promise<void> {
    const expiresAt = new Date(this.clock.now().getTime() + CONFIRMATION_HOURS * 3_600_000);
    await this.confirmations.create({ _id: digestOf(token), accountId, email, expiresAt });
  }

  async find(token: string): Promise<Confirmation | null> {
    return this.confirmations.findOne({ _id: digestOf(token), expiresAt: { $gt: this.clock.now() } }).lean();
  }

  /** The address is confirmed: this link and all others that were sent for it are dead. */
  async close({ accountId, email }: Confirmation): Promise<void> {
    await this.confirmations.deleteMany({ accountId, email });
  }

  async closeAllOf(accountId: string): Promise<void> {
    await this.confirmations.deleteMany({ accountId });
  }

  async purge(): Promise<void> {
    await this.confirmations.deleteMany({ expiresAt: { $lte: this.clock.now() } });
  }
}
