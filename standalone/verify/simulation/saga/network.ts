import { AppError, type RequestEnvelope, type RequestTransport } from '@pictora/messaging';
import { newProcess, type Process, type World } from '@pictora/testing/simulation';

/** What a process answers to a request that has arrived. */
export type Replica = {
  readonly process: Process;
  readonly handle: (subject: string, envelope: RequestEnvelope) => Promise<unknown>;
};

/** The way between processes: it never dies, and keeps nothing. */
const wire = newProcess('wire');

/**
 * Carries requests as badly as a network may: late, twice, never, to whichever replica is alive, and the answer likewise.
 * The caller hears of nothing but an answer or the end of its patience.
 */
export const networkOf = (
  world: World,
  caller: Process,
  replicasOf: (subject: string) => readonly Replica[],
): RequestTransport => {
  const deliver = async (subject: string, envelope: RequestEnvelope, answer: (reply: unknown) => void) => {
    await world.point(wire, `under way: ${subject}`);
    const alive = replicasOf(subject).filter(({ process }) => process.alive);
    if (alive.length === 0 || world.fault(0.05)) return world.note(`${subject} is lost`);
    const reply = await world.pick(alive).handle(subject, structuredClone(envelope));
    await world.point(wire, `answered: ${subject}`);
    if (world.fault(0.05)) return world.note(`the answer to ${subject} is lost`);
    answer(structuredClone(reply));
  };
  return {
    request: async (subject, envelope, timeoutMs) => {
      await world.point(caller, `before ${subject}`);
      world.note(`${caller.name} asks ${subject} ${JSON.stringify(envelope.data)}`);
      const reply = await new Promise((resolve, reject) => {
        const giveUp = world.after(caller, timeoutMs, () =>
          reject(new AppError('service_unavailable', 'No answer came in time')),
        );
        const answer = (value: unknown): void => {
          giveUp();
          resolve(value);
        };
        const copies = world.fault(0.1) ? 2 : 1;
        for (let copy = 0; copy < copies; copy++) deliver(subject, envelope, answer).catch(reject);
      });
      await world.point(caller, `after ${subject}`);
      return reply;
    },
    ping: async () => undefined,
    close: async () => undefined,
  };
};
