import { DeliverPolicy, type JetStreamClient, type JetStreamManager, type JsMsg } from '@nats-io/jetstream';

const BATCH = 200;
/** How long one request for a batch may wait to be filled. */
const WAIT_MS = 5_000;

export type StreamReading = {
  readonly client: JetStreamClient;
  readonly manager: JetStreamManager;
  readonly stream: string;
  /** One filter, which every broker knows how to apply. */
  readonly subject: string;
};

/**
 * What a stream holds when the reading begins, oldest first, through a consumer of its own that the broker forgets
 * afterwards. Messages may be deleted meanwhile.
 */
export async function* readStream({ client, manager, stream, subject }: StreamReading): AsyncGenerator<JsMsg> {
  const last = (await manager.streams.info(stream)).state.last_seq;
  const consumer = await client.consumers.get(stream, {
    filter_subjects: subject,
    deliver_policy: DeliverPolicy.All,
  });
  const leftNow = async () => (await consumer.info()).num_pending;
  for (let left = await leftNow(); left > 0; left = await leftNow()) {
    for await (const message of await consumer.fetch({ max_messages: Math.min(left, BATCH), expires: WAIT_MS })) {
      if (message.seq > last) return;
      yield message;
    }
  }
}
