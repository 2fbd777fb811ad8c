import { rpcMessages, type RpcInput, type RpcReply, type RpcSubject } from '@pictora/contracts';
import { currentTraceparent, inSpan, rpcCall } from '@pictora/telemetry/tracing';
import { AppError, validationError } from './app-error.js';
import { currentContext } from './call-context.js';
import { replyEnvelopeSchema } from './envelope.js';
import type { RequestTransport } from './request-transport.js';

export type RpcClientOptions = { readonly timeoutMs: number; readonly newId: () => string };

/** Typed calls to other services. Refusals come back as the `AppError` that the service threw. */
export class RpcClient {
  constructor(
    private readonly transport: RequestTransport,
    private readonly options: RpcClientOptions,
  ) {}

  /** @param timeoutMs milliseconds until `service_unavailable`; the client's default unless told. */
  async call<S extends RpcSubject>(
    subject: S,
    input: RpcInput<S>,
    timeoutMs = this.options.timeoutMs,
  ): Promise<RpcReply<S>> {
    const { request, reply } = rpcMessages[subject];
    const parsed = request.safeParse(input);
    if (!parsed.success) throw validationError(parsed.error);
    const data = await inSpan(rpcCall(subject), () => this.send(subject, parsed.data, timeoutMs));
    return reply.parse(data) as RpcReply<S>;
  }

  ping(): Promise<void> {
    return this.transport.ping();
  }

  private async send(subject: RpcSubject, data: unknown, timeoutMs: number): Promise<unknown> {
    const context = currentContext();
    const traceparent = currentTraceparent();
    const envelope = {
      data,
      correlationId: context?.correlationId ?? this.options.newId(),
      ...(context?.userId === undefined ? {} : { userId: context.userId }),
      ...(traceparent === undefined ? {} : { traceparent }),
    };
    const answer = replyEnvelopeSchema.safeParse(await this.transport.request(subject, envelope, timeoutMs));
    if (!answer.success)
      throw new AppError('internal', 'A service answered out of form', undefined, { cause: answer.error });
    if (!answer.data.ok) throw AppError.fromShape(answer.data.error);
    return answer.data.data;
  }
}
