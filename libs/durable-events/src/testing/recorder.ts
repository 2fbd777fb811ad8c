import type { IntegrationEvent } from '@pictora/contracts';
import { randomUUID } from 'node:crypto';

type Label = { readonly key: string; readonly label: string; readonly attempt: number };
type SessionEnded = IntegrationEvent<'identity.session-ended.v1'>;

/** An event that says which one it is: the label travels in its payload. */
export const labelled = (key: string, label: string, id: string = randomUUID()): SessionEnded => ({
  id,
  type: 'identity.session-ended.v1',
  key,
  occurredAt: '2026-01-01T00:00:00.000Z',
  correlationId: 'a-correlation',
  causationId: null,
  payload: { userId: randomUUID(), sessionId: label },
});

/** Remembers what a handler was given, and lets a test wait until it has seen something. */
export class Recorder {
  readonly seen: Label[] = [];
  private waiting: { readonly met: () => boolean; readonly resolve: () => void }[] = [];

  constructor(private readonly fails: (label: string, attempt: number) => boolean = () => false) {}

  readonly handle = async (event: SessionEnded, delivery: { readonly attempt: number }): Promise<void> => {
    const label = event.payload.sessionId;
    this.seen.push({ key: event.key, label, attempt: delivery.attempt });
    this.tell();
    if (this.fails(label, delivery.attempt)) throw new Error(`cannot handle ${label}`);
  };

  get labels(): string[] {
    return this.seen.map(({ label }) => label);
  }

  labelsOf(key: string): string[] {
    return this.seen.filter((one) => one.key === key).map(({ label }) => label);
  }

  until(met: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push({ met, resolve });
      this.tell();
    });
  }

  private tell(): void {
    this.waiting = this.waiting.filter(({ met, resolve }) => {
      if (!met()) return true;
      resolve();
      return false;
    });
  }
}

/** Waits for a state that can only be asked for. */
export const eventually = async (met: () => Promise<boolean>): Promise<void> => {
  while (!(await met())) await new Promise((resolve) => setTimeout(resolve, 10));
};
