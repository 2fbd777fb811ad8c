import { MessagePattern } from '@nestjs/microservices';
import { rpcMessages, type RpcReply, type RpcRequest, type RpcSubject } from '@pictora/contracts';
import { atPlaceOf, inSpan, rpcHandling, type OpenSpan } from '@pictora/telemetry/tracing';
import { AppError, isAppError, validationError } from './app-error.js';
import { runInContext } from './call-context.js';
import { isOutage } from './outage.js';
import { storageRefusal } from './storage-refusal.js';
import { requestEnvelopeSchema, type ReplyEnvelope } from './envelope.js';

type Handler<S extends RpcSubject> = (request: RpcRequest<S>) => Promise<RpcReply<S>>;

/** Told of errors that nobody expected, so that they are logged whole while the caller gets a bland answer. */
export type UnexpectedErrorReporter = (error: unknown, subject: string) => void;
let report: UnexpectedErrorReporter = () => undefined;
export const reportUnexpectedErrorsTo = (reporter: UnexpectedErrorReporter): void => {
  report = reporter;
};

const refusal = (error: unknown, subject: string): ReplyEnvelope => {
  if (isAppError(error)) {
    if (error.status >= 500) report(error, subject);
    return { ok: false, error: error.toShape() };
  }
  report(error, subject);
  const refused = storageRefusal(error);
  if (refused) return { ok: false, error: refused.toShape() };
  const told = isOutage(error)
    ? new AppError('service_unavailable', 'This is not possible right now. Please try again in a moment.')
    : new AppError('internal', 'Something went wrong on our side. Please try again.');
  return { ok: false, error: told.toShape() };
};

/**
 * Marks a controller method as the handler of a subject. The method gets the parsed request and answers the reply;
 * parsing, context, and turning errors into the reply envelope happen here, the same on every transport.
 */
export const RpcHandler =
  <S extends RpcSubject>(subject: S) =>
  <H extends Handler<S>>(target: object, key: string | symbol, descriptor: TypedPropertyDescriptor<H>): void => {
    const handler = descriptor.value;
    if (!handler) throw new TypeError(`@RpcHandler('${subject}') is for methods`);
    const schema = rpcMessages[subject];

    const wrapped = async function (this: unknown, raw: unknown): Promise<ReplyEnvelope> {
      const read = requestEnvelopeSchema.safeParse(raw);
      const answer = async (span: OpenSpan): Promise<ReplyEnvelope> => {
        try {
          if (!read.success) throw read.error;
          const { data, correlationId, userId } = read.data;
          const request = schema.request.safeParse(data);
          if (!request.success) throw validationError(request.error);
          const context = { correlationId, ...(userId === undefined ? {} : { userId }) };
          const reply = await runInContext(context, () => handler.call(this, request.data as RpcRequest<S>));
          return { ok: true, data: schema.reply.parse(reply) };
        } catch (error) {
          span.fail(error);
          return refusal(error, subject);
        }
      };
      return atPlaceOf(read.data?.traceparent, () => inSpan(rpcHandling(subject), answer));
    };
    descriptor.value = wrapped as unknown as H;
    MessagePattern(subject)(target, key, descriptor as PropertyDescriptor);
  };
