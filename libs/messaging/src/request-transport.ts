import type { RequestEnvelope } from './envelope.js';

/**
 * Carries one request to one handler of a subject and brings back its answer. Faults of the way itself (nobody
 * listens, connection lost, time over) are `service_unavailable`, never a hang.
 */
export interface RequestTransport {
  request(subject: string, envelope: RequestEnvelope, timeoutMs: number): Promise<unknown>;
  /** Throws when requests cannot be carried now; used by readiness. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Plain publish/subscribe, at most once: pushes to browsers and wake-ups, never facts that must not be lost. */
export interface Broadcast {
  publish(subject: string, data: unknown): Promise<void>;
  /** Handlers run one after another for each subscription; the returned function ends it. */
  subscribe(subject: string, handler: (data: unknown) => void | Promise<void>): Promise<() => Promise<void>>;
  /** Called when the way is open again after it was closed: what was published meanwhile never came. The answer stops it. */
  onGap(handler: () => void): () => void;
  close(): Promise<void>;
}
