import { expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { IntegrationEventLog, SubscribeOptions } from '../event-log.port.js';
import { eventually, labelled, Recorder } from './recorder.js';

const types = ['identity.session-ended.v1'] as const;
const fields = { 'identity.session-ended.v1': 'userId' } as const;

export type LogInTest = {
  readonly log: () => IntegrationEventLog;
  /** Closes the log and opens it again. */
  readonly restart: () => Promise<void>;
};

/** What a log promises of people it has to forget. */
export const forgettingContract = ({ log, restart }: LogInTest): void => {
  const [wanda, bob] = [randomUUID(), randomUUID()];
  const of = (userId: string, key: string, label: string) => {
    const event = labelled(key, label);
    return { ...event, payload: { ...event.payload, userId } };
  };
  const listen = (recorder: Recorder, options: Partial<SubscribeOptions<(typeof types)[number]>> = {}) =>
    log().subscribe({ consumer: 'social', types, handle: recorder.handle, retryDelayMs: () => 1, ...options });
  const read = async () => {
    const labels: string[] = [];
    for await (const { payload } of log().history(types)) labels.push(payload.sessionId);
    return labels;
  };

  it('erases what names the person, and nothing else', async () => {
    await log().publish([of(wanda, 'a', 'a1'), of(bob, 'a', 'a2'), of(wanda, 'b', 'b1'), of(bob, 'b', 'b2')]);
    expect(await log().forget(fields, wanda)).toBe(2);
    expect((await read()).sort()).toEqual(['a2', 'b2']);
  });

  it('may be repeated, and be asked for somebody of whom there is nothing', async () => {
    await log().publish([of(wanda, 'a', 'a1')]);
    expect(await log().forget(fields, bob)).toBe(0);
    expect(await log().forget(fields, wanda)).toBe(1);
    expect(await log().forget(fields, wanda)).toBe(0);
  });

  it('keeps to the types and fields that it is told', async () => {
    await log().publish([of(wanda, 'a', 'a1')]);
    expect(await log().forget({ 'identity.session-ended.v1': 'sessionId' }, wanda)).toBe(0);
    expect(await log().forget({ 'identity.profile-changed.v1': 'userId' }, wanda)).toBe(0);
    expect(await log().forget({}, wanda)).toBe(0);
    expect(await read()).toEqual(['a1']);
  });

  it('reaches far more than one reading', async () => {
    const events = Array.from({ length: 900 }, (_, n) => of(n % 3 === 0 ? wanda : bob, `key-${n % 40}`, String(n)));
    await log().publish(events);
    expect(await log().forget(fields, wanda)).toBe(300);
    expect(await read()).toHaveLength(600);
  });

  it('lets a consumer that is behind pass it by, in order and without losing anything else', async () => {
    const early = new Recorder();
    const first = await listen(early);
    await log().publish([of(bob, 'a', 'a1')]);
    await early.until(() => early.labels.length === 1);
    await first.close();
    await log().publish([of(wanda, 'a', 'a2'), of(bob, 'a', 'a3'), of(wanda, 'a', 'a4')]);
    await log().forget(fields, wanda);
    // The last place of the log was a forgotten one: what follows must not be taken for known.
    await log().publish([of(bob, 'a', 'a5')]);
    const late = new Recorder();
    await listen(late);
    await late.until(() => late.labels.includes('a5'));
    expect(late.labels).toEqual(['a3', 'a5']);
    await restart();
    const again = new Recorder();
    await listen(again);
    await log().publish([of(bob, 'a', 'a6')]);
    await again.until(() => again.labels.includes('a6'));
    expect(again.labels).toEqual(['a6']);
  });

  it('lets one that is up to date go on with what is published next', async () => {
    const recorder = new Recorder();
    await listen(recorder);
    await log().publish([of(wanda, 'a', 'a1')]);
    await recorder.until(() => recorder.labels.length === 1);
    await log().forget(fields, wanda);
    await restart();
    const after = new Recorder();
    await listen(after);
    await log().publish([of(bob, 'a', 'a2')]);
    await after.until(() => after.labels.includes('a2'));
    expect(after.labels).toEqual(['a2']);
  });

  it('does not bring back what was forgotten when it is published again', async () => {
    const event = of(wanda, 'a', 'a1');
    await log().publish([event]);
    await log().forget(fields, wanda);
    await log().publish([event, of(bob, 'a', 'a2')]);
    expect(await read()).toEqual(['a2']);
  });

  it('takes dead letters along', async () => {
    const recorder = new Recorder((label) => label !== 'a3');
    await listen(recorder, { maxAttempts: 1 });
    const lost = of(wanda, 'a', 'a1');
    await log().publish([lost, of(bob, 'a', 'a2'), of(bob, 'a', 'a3')]);
    await eventually(async () => (await log().deadLetters('social')).length === 2);
    await log().forget(fields, wanda);
    expect((await log().deadLetters('social')).map(({ event }) => event.payload)).toMatchObject([{ sessionId: 'a2' }]);
    await expect(log().redeliver('social', lost.id)).rejects.toThrow('no dead letter');
  });

  it('takes what waits for another try along, and its key goes on', async () => {
    const failing = new Recorder((label) => label === 'a1');
    const first = await listen(failing, { retryDelayMs: () => 600_000 });
    await log().publish([of(wanda, 'a', 'a1'), of(bob, 'a', 'a2')]);
    await failing.until(() => failing.labels.includes('a1'));
    await first.close();
    await log().forget(fields, wanda);
    await restart();
    const after = new Recorder();
    await listen(after);
    await after.until(() => after.labels.includes('a2'));
    expect(after.labels).toEqual(['a2']);
  });

  it('leaves no dead letter of an event that fails for the last time while it is being forgotten', async () => {
    let fail = () => {};
    const begun = new Promise<void>((resolve) => {
      const handle = async () => {
        resolve();
        await new Promise<void>((_, reject) => (fail = () => reject(new Error('wanda is unknown'))));
      };
      void listen(new Recorder(), { maxAttempts: 1, handle }).then(() => log().publish([of(wanda, 'a', 'a1')]));
    });
    await begun;
    await log().forget(fields, wanda);
    fail();
    await restart();
    expect(await log().deadLetters('social')).toEqual([]);
  });
};
