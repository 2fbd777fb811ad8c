import { atPlaceOf, currentTraceparent } from '@pictora/telemetry/tracing';
import type { RequestEnvelope } from '../envelope.js';
import type { Broadcast, RequestTransport } from '../request-transport.js';
import { unavailable, withTimeout } from '../timeout.js';

type Responder = (envelope: unknown) => Promise<unknown>;
type Listener = { readonly handle: (data: unknown) => void | Promise<void>; tail: Promise<void> };

/** Payloads cross as JSON, as they would over a wire, so that nothing is shared by reference between services. */
const overTheWire = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));

/** The embedded twin of NATS for one process: request/reply and plain broadcast. */
export class InProcessBus implements RequestTransport, Broadcast {
  private readonly responders = new Map<string, Responder>();
  private readonly listeners = new Map<string, Set<Listener>>();

  constructor(private readonly onListenerError: (error: unknown, subject: string) => void) {}

  /** Registers the one handler of a subject; the returned function removes it. */
  respond(subject: string, responder: Responder): () => void {
    if (this.responders.has(subject)) throw new Error(`two handlers for ${subject} in one process`);
    this.responders.set(subject, responder);
    return () => this.responders.delete(subject);
  }

  async request(subject: string, envelope: RequestEnvelope, timeoutMs: number): Promise<unknown> {
    const responder = this.responders.get(subject);
    if (!responder) throw unavailable(subject);
    return overTheWire(await withTimeout(responder(overTheWire(envelope)), timeoutMs, subject));
  }

  async publish(subject: string, data: unknown): Promise<void> {
    const traceparent = currentTraceparent();
    for (const listener of this.listeners.get(subject) ?? []) {
      const copy = overTheWire(data);
      listener.tail = listener.tail
        .then(() => atPlaceOf(traceparent, () => listener.handle(copy)))
        .catch((error: unknown) => this.onListenerError(error, subject));
    }
  }

  async subscribe(subject: string, handle: Listener['handle']): Promise<() => Promise<void>> {
    const listener: Listener = { handle, tail: Promise.resolve() };
    const set = this.listeners.get(subject) ?? new Set();
    this.listeners.set(subject, set.add(listener));
    return async () => {
      set.delete(listener);
      if (set.size === 0 && this.listeners.get(subject) === set) this.listeners.delete(subject);
      await listener.tail;
    };
  }

  /** Nothing is ever lost within one process. */
  onGap(): () => void {
    return () => undefined;
  }

  async ping(): Promise<void> {}

  async close(): Promise<void> {
    const tails = [...this.listeners.values()].flatMap((set) => [...set].map(({ tail }) => tail));
    this.listeners.clear();
    this.responders.clear();
    await Promise.all(tails);
  }
}
