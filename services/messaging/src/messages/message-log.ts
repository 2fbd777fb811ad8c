import type { RpcRequest } from '@pictora/contracts';
import { AppError } from '@pictora/messaging';
import { InTurn, isDuplicateKey, type Clock, type Ids } from '@pictora/service-kit';
import { placeAfter } from './domain/next-message.js';
import type { MessageModel, MessageRecord } from './message.schema.js';

export type NewMessage = Omit<RpcRequest<'messaging.messages.send'>, 'userId'> & { readonly senderId: string };

/** Messages in their order. Each takes the number after the last, and a number is taken once: there is never a gap. */
export class MessageLog {
  private readonly turns = new InTurn();

  constructor(
    private readonly messages: MessageModel,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** What this person has written under this key, if they have. */
  async written(message: NewMessage): Promise<MessageRecord | null> {
    const { senderId, idempotencyKey, conversationId, content } = message;
    const known = await this.messages.findOne({ senderId, idempotencyKey }).lean<MessageRecord>();
    if (known && (known.conversationId !== conversationId || known.content !== content))
      throw new AppError('idempotency_key_reused', 'This Idempotency-Key belongs to another message');
    return known;
  }

  /** Those of this process write one after the other; against other processes the unique index decides. */
  append(message: NewMessage): Promise<MessageRecord> {
    return this.turns.run(message.conversationId, async () => {
      for (;;) {
        const record = await this.next(message);
        try {
          await this.messages.create(record);
          return record;
        } catch (error) {
          if (!isDuplicateKey(error)) throw error;
          // Either the same wish was quicker, or another message took the number.
          const known = await this.written(message);
          if (known) return known;
        }
      }
    });
  }

  last(conversationId: string): Promise<MessageRecord | null> {
    return this.messages.findOne({ conversationId }).sort({ seq: -1 }).lean<MessageRecord>().exec();
  }

  private async next({ conversationId, senderId, content, idempotencyKey }: NewMessage): Promise<MessageRecord> {
    const place = placeAfter(await this.last(conversationId), senderId);
    const now = this.clock.now();
    return {
      ...place,
      _id: this.ids.next(),
      conversationId,
      senderId,
      content,
      idempotencyKey,
      createdAt: now,
      unsettledSince: now,
    };
  }
}
