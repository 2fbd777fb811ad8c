import type { IntegrationEvent } from '@pictora/contracts';
import { inboxModel, processedOnce, type IntegrationEventLog, type Subscription } from '@pictora/durable-events';
import type { Process, World } from '@pictora/testing/simulation';
import { Schema } from 'mongoose';
import { must } from '../history.js';
import type { ReplicatedRecords } from '../records.js';
import type { Deliveries } from './deliveries.js';

/** What came of an event, for everybody to see. */
export type EffectRecord = { readonly _id: string; readonly key: string };
export const createEffectSchema = (): Schema<EffectRecord> =>
  new Schema<EffectRecord>({ _id: String, key: String }, { collection: 'effects', versionKey: false });

export const WITNESS = 'witness';
const types = ['social.comment-added.v1', 'social.comment-removed.v1', 'identity.profile-changed.v1'] as const;
export const WITNESS_TRIES = 3;

/** What a planted fault may put in place of a part. */
export type WitnessTampering = { readonly once?: typeof processedOnce };

/** The words that the witness cannot bear until it is cured. */
export const isPoison = ({ type, id }: IntegrationEvent): boolean =>
  type === 'social.comment-added.v1' && Number(id.slice(-12)) % 3 === 0;

type Parts = {
  readonly world: World;
  readonly process: Process;
  readonly records: ReplicatedRecords;
  readonly replica: number;
  readonly log: IntegrationEventLog;
  readonly deliveries: Deliveries;
  readonly isCured: () => boolean;
  readonly tamper: WitnessTampering;
};

/** A consumer that gives up after a few tries, has an inbox, and bears no event twice once that has marked it. */
export class WitnessProcess {
  readonly process: Process;
  readonly replica: number;
  private subscription: Subscription | undefined;

  constructor(private readonly parts: Parts) {
    this.process = parts.process;
    this.replica = parts.replica;
  }

  async start(): Promise<void> {
    const { world, records, log, deliveries, isCured, tamper } = this.parts;
    const effects = records.model<EffectRecord>(this.replica, 'Effect');
    const inbox = inboxModel(records.replicas[this.replica]!);
    const once = tamper.once ?? processedOnce;
    const handle = once<(typeof types)[number]>(inbox, WITNESS, world.now, async (event) => {
      if (isPoison(event) && !isCured()) throw new Error('poison');
      must(!deliveries.handled.has(`${WITNESS}/${event.id}`), () => `${event.id} passes the inbox again`);
      await effects.updateOne({ _id: event.id }, { $setOnInsert: { key: event.key } }, { upsert: true });
    });
    this.subscription = await log.subscribe({ consumer: WITNESS, types, maxAttempts: WITNESS_TRIES, handle });
  }

  async shutDown(): Promise<void> {
    await this.subscription?.close();
    await this.parts.log.close();
  }
}
