import { afterEach, expect, it, jest } from '@jest/globals';
import { z } from 'zod';
import { InProcessBus, Nudges, unavailable } from '../src/index.js';

const faults: unknown[] = [];
const bus = new InProcessBus((error) => faults.push(error));
const about = z.object({ jobId: z.string() });
const replica = (self: string, onError: (error: unknown) => void = () => undefined) =>
  new Nudges({ broadcast: bus, subject: 'nudge.test', about, self, onError });

afterEach(() => void faults.splice(0));

it('comes to every other replica, and to nobody twice', async () => {
  const heard: string[] = [];
  const [one, two, three] = [replica('one'), replica('two'), replica('three')];
  const listen = (name: string, nudges: typeof one) =>
    nudges.listen(({ jobId }) => void heard.push(`${name} hears of ${jobId}`));
  const ends = [await listen('one', one), await listen('two', two), await listen('three', three)];
  one.tell({ jobId: 'a' });
  three.tell({ jobId: 'b' });
  for (const end of ends) await end();
  expect(heard.sort()).toEqual(['one hears of b', 'three hears of a', 'two hears of a', 'two hears of b']);
});

it('that makes no sense is reported as a fault of the listener and heeded by nobody', async () => {
  const heed = jest.fn();
  const end = await replica('one').listen(heed);
  await bus.publish('nudge.test', { from: 'elsewhere', about: { jobId: 7 } });
  await end();
  expect(heed).not.toHaveBeenCalled();
  expect(faults).toHaveLength(1);
});

it('that cannot be sent fails nobody', async () => {
  const reported = new Promise<unknown>((resolve) => {
    const nudges = new Nudges({
      broadcast: { ...bus, publish: () => Promise.reject(unavailable('nudge.test')), subscribe: jest.fn<never>() },
      subject: 'nudge.test',
      about,
      self: 'one',
      onError: resolve,
    });
    nudges.tell({ jobId: 'a' });
  });
  expect(await reported).toMatchObject({ code: 'service_unavailable' });
});
