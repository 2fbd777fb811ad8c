import type { IntegrationEvent } from '@pictora/contracts';
import {
  integrationEvent,
  OutboxRelay,
  outboxPlugin,
  withEvents,
  type IntegrationEventLog,
  type WithOutbox,
} from '@pictora/durable-events';
import { ImageChanges, type ImageModel } from '@pictora/media/testing';
import type { Logger } from '@pictora/service-kit';
import type { Process, World } from '@pictora/testing/simulation';
import { Schema, type Model } from 'mongoose';
import type { ReplicatedRecords } from '../records.js';
import { replicaClock } from './replica-clock.js';

/** A person as identity would keep them, as far as it tells others. */
export type ProfileRecord = WithOutbox & {
  readonly _id: string;
  readonly username: string;
  readonly firstName: string;
  readonly version: number;
};

const text = { type: String, required: true } as const;
export const createProfileSchema = (): Schema<ProfileRecord> => {
  const schema = new Schema<ProfileRecord>(
    { _id: text, username: text, firstName: text, version: { type: Number, required: true } },
    { collection: 'profiles', versionKey: false },
  );
  schema.plugin(outboxPlugin as never);
  return schema;
};

/** That a profile has become what it is. */
export const profileTold = (
  world: World,
  { _id: userId, username, firstName, version }: Omit<ProfileRecord, 'outbox'>,
): IntegrationEvent => {
  const changedAt = world.now();
  const names = { username, firstName, lastName: 'Example', profileImageUrl: null };
  return integrationEvent({
    ...{ id: world.newId(), type: 'identity.profile-changed.v1', key: userId, occurredAt: changedAt },
    correlationId: 'simulation',
    payload: { userId, ...names, version, changedAt: changedAt.toISOString() },
  });
};

/** What everybody else is told of: one replica of the owners of pictures (media's real changes) and of profiles. */
export class SourcesProcess {
  readonly images: ImageChanges;
  private readonly profiles: Model<ProfileRecord>;
  private readonly relays: readonly OutboxRelay<never>[];

  constructor(
    private readonly world: World,
    readonly process: Process,
    records: ReplicatedRecords,
    readonly replica: number,
    private readonly log: IntegrationEventLog,
  ) {
    const images = records.model(replica, 'Image') as unknown as ImageModel;
    const files = { removeAllOf: async () => undefined } as never;
    const logger = { warn: () => undefined } as unknown as Pick<Logger, 'warn'>;
    const clock = replicaClock(world, replica);
    this.images = new ImageChanges({ images, files, clock, ids: { next: world.newId }, logger });
    this.profiles = records.model(replica, 'Profile');
    const onError = (error: unknown): void => world.note(`${process.name}: ${String(error)}`);
    this.relays = [images, this.profiles].map((model) => new OutboxRelay(model as never, log, { onError }));
  }

  async start(): Promise<void> {
    for (const relay of this.relays) relay.start();
  }

  async shutDown(): Promise<void> {
    for (const relay of this.relays) await relay.close();
    await this.log.close();
  }

  /** Another first name, if nobody else changes the profile meanwhile. */
  async rename(userId: string, firstName: string): Promise<void> {
    const known = await this.profiles.findById(userId).lean<ProfileRecord>();
    if (!known) throw new Error(`${userId} has no profile`);
    const version = known.version + 1;
    const told = profileTold(this.world, { ...known, firstName, version });
    const change = withEvents({ $set: { firstName, version } }, [told]);
    await this.profiles.updateOne({ _id: userId, version: known.version }, change);
  }
}
