import type { IntegrationEventLog } from '@pictora/durable-events';
import type { RpcClient } from '@pictora/messaging';
import {
  Blocks,
  Facts,
  FactsSubscriber,
  MessagingPeople,
  NotificationMails,
  NotificationRecords,
  Notifier,
  Preferences,
  Windows,
  type ActModel,
  type BlockModel,
  type DepartedModel,
  type GoneImageModel,
  type MessagingPersonModel,
  type NotificationModel,
  type NotifierParts,
  type PreferencesModel,
  type WindowModel,
} from '@pictora/messaging-service/testing';
import type { Process, World } from '@pictora/testing/simulation';
import type { ReplicatedRecords } from '../records.js';

/** What a planted fault may put in place of a part. */
export type MessagingTampering = {
  readonly facts?: (facts: Facts, records: ReplicatedRecords) => Facts;
  readonly notes?: (records: NotificationRecords, model: NotificationModel) => NotificationRecords;
};

type Parts = {
  readonly world: World;
  readonly process: Process;
  readonly records: ReplicatedRecords;
  readonly replica: number;
  readonly log: IntegrationEventLog;
  readonly rpc: Pick<RpcClient, 'call'>;
  /** The queue of mails, by id: what is put there twice is there once. */
  readonly mails: Map<string, unknown>;
  readonly tamper: MessagingTampering;
};

/** One replica of messaging, as far as it tells people what others do: its real consumers and notifications. */
export class MessagingProcess {
  readonly process: Process;
  readonly replica: number;
  private readonly subscriber: FactsSubscriber;
  private readonly log: IntegrationEventLog;

  constructor({ world, process, records, replica, log, rpc, mails, tamper }: Parts) {
    this.process = process;
    this.replica = replica;
    this.log = log;
    const model = <T>(name: string): T => records.model(replica, name) as T;
    const people = new MessagingPeople({
      people: model<MessagingPersonModel>('Person'),
      departed: model<DepartedModel>('Departed'),
      rpc,
    });
    const blocks = new Blocks(model<BlockModel>('Block'));
    const notifications = model<NotificationModel>('Notification');
    const kept = new NotificationRecords(notifications, model<ActModel>('Act'));
    const queue = new NotificationMails({
      put: (id, _kind, about) => world.record(process, 'queue a mail', async () => void mails.set(id, about)),
    });
    // Browsers are told at most once, so nothing follows from it.
    const pushes = {
      added: async ({ _id }: { readonly _id: string }) => world.note(`${process.name} pushes ${_id}`),
      changed: async (userId: string) => world.note(`${process.name} tells ${userId} of changes`),
    } as unknown as NotifierParts['pushes'];
    const notifier = new Notifier({
      acts: model<ActModel>('Act'),
      goneImages: model<GoneImageModel>('GoneImage'),
      windows: new Windows(model<WindowModel>('Window')),
      records: tamper.notes?.(kept, notifications) ?? kept,
      preferences: new Preferences(model<PreferencesModel>('Preferences')),
      ...{ people, blocks, mails: queue, pushes },
    });
    const facts = new Facts({ people, blocks, notifier, pushes: { tell: async () => undefined } });
    this.subscriber = new FactsSubscriber(log, tamper.facts?.(facts, records) ?? facts);
  }

  start(): Promise<void> {
    return this.subscriber.onApplicationBootstrap();
  }

  async shutDown(): Promise<void> {
    await this.subscriber.onModuleDestroy();
    await this.log.close();
  }
}
