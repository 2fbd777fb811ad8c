import { beforeEach, describe, expect, it } from '@jest/globals';
import { recordTraces } from '@pictora/telemetry/testing';
import { inSpanOf, rpcCall, traceIds } from '@pictora/telemetry/tracing';
import { setImmediate } from 'node:timers/promises';
import { Lane } from './lane.js';
import { NotInTime } from './not-in-time.js';

const patient = new AbortController().signal;

describe('the lane', () => {
  let begun: string[];
  let ends: Map<string, PromiseWithResolvers<string>>;
  let failures: unknown[];
  let lane: Lane<string>;
  beforeEach(() => {
    begun = [];
    failures = [];
    ends = new Map();
    lane = new Lane({ places: 2, asked: 3, unasked: 3 }, (error, key) => failures.push([key, error]));
  });

  /** Work that runs until the test ends it. */
  const work = (key: string) => async (closing: AbortSignal) => {
    begun.push(key);
    const end = Promise.withResolvers<string>();
    ends.set(key, end);
    closing.addEventListener('abort', () => end.reject(new NotInTime()));
    return end.promise;
  };
  const ask = (key: string, asker = 'ada', patience = patient) => {
    const answer = lane.ask(key, { asker, patience }, work(key));
    // Those that a test leaves unanswered.
    answer.catch(() => undefined);
    return answer;
  };
  const later = (key: string, rank: 'soon' | 'sometime' = 'soon') => lane.later(key, rank, work(key));
  const end = async (key: string) => {
    ends.get(key)?.resolve(`${key} made`);
    await setImmediate();
  };

  it('works on so much at once, and serves those who ask in turn', async () => {
    const answers = [ask('a1'), ask('a2'), ask('a3'), ask('a4'), ask('b1', 'bob')];
    expect(begun).toEqual(['a1', 'a2']);
    for (const key of ['a1', 'a2', 'a3', 'b1', 'a4']) await end(key);
    expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'a4']);
    expect(await Promise.all(answers)).toEqual(['a1 made', 'a2 made', 'a3 made', 'a4 made', 'b1 made']);
  });

  it('works in the trace of who asked, whoever ended and made room', async () => {
    const recorder = recordTraces();
    const traces = ['a', 'b', 'c'].map((name) => name.repeat(32));
    const answers = traces.map((traceId, n) =>
      inSpanOf({ parent: `00-${traceId}-b7ad6b7169203331-01` }, rpcCall('ask'), () =>
        lane.ask(`${n}`, { asker: 'ada', patience: patient }, async () => traceIds().trace_id ?? ''),
      ),
    );
    expect(await Promise.all(answers)).toEqual(traces);
    await recorder.stop();
  });

  it('does the same work once, however many ask for it, and again when it is over', async () => {
    const answers = [ask('a'), ask('a', 'bob')];
    later('a');
    await end('a');
    expect(await Promise.all(answers)).toEqual(['a made', 'a made']);
    expect(begun).toEqual(['a']);
    void ask('a');
    expect(begun).toEqual(['a', 'a']);
  });

  it('refuses at once what would wait behind too much, but not who joins what waits already', async () => {
    for (const key of ['1', '2', '3', '4', '5']) void ask(key);
    await expect(ask('6', 'bob')).rejects.toThrow(NotInTime);
    const joined = ask('5', 'bob');
    for (const key of ['1', '2', '3', '4', '5']) await end(key);
    expect(await joined).toBe('5 made');
    expect(begun).not.toContain('6');
  });

  it('keeps nobody longer than their patience, and does the work all the same', async () => {
    const impatient = new AbortController();
    const answers = [ask('1'), ask('2'), ask('3', 'ada', impatient.signal), ask('1', 'bob', impatient.signal)];
    impatient.abort();
    await expect(answers[2]).rejects.toThrow(NotInTime);
    await expect(answers[3]).rejects.toThrow(NotInTime);
    await end('1');
    expect(await answers[0]).toBe('1 made');
    expect(begun).toEqual(['1', '2', '3']);
  });

  it('begins what nobody waits for when nothing that is asked for is left, one by one, the sooner first', async () => {
    void ask('asked');
    later('avif', 'sometime');
    later('webp 1');
    later('webp 2');
    expect(begun).toEqual(['asked']);
    await end('asked');
    expect(begun).toEqual(['asked', 'webp 1']);
    // One that runs keeps nobody from a place.
    void ask('another');
    void ask('a third');
    expect(begun.slice(2)).toEqual(['another', 'a third']);
    for (const key of ['webp 1', 'another']) await end(key);
    expect(begun).toHaveLength(4);
    for (const key of ['a third', 'webp 2', 'avif']) await end(key);
    expect(begun.slice(4)).toEqual(['webp 2', 'avif']);
  });

  it('moves what is asked for meanwhile before all that nobody waits for', async () => {
    for (const key of ['1', '2', '3']) later(key);
    const answer = ask('3');
    expect(begun).toEqual(['1', '3']);
    await end('3');
    expect(await answer).toBe('3 made');
    await end('1');
    await end('2');
    expect(begun).toEqual(['1', '3', '2']);
  });

  it('drops what nobody waits for when too much of it waits', async () => {
    for (const key of ['1', '2', '3', '4', '5', '6']) later(key);
    for (const key of ['1', '2', '3', '4', '5']) await end(key);
    expect(begun).toEqual(['1', '2', '3', '4']);
  });

  it('tells a failure to those who wait, or else to who looks after it, and goes on', async () => {
    const broken = new Error('broken');
    const answers = [ask('1'), ask('1', 'bob')];
    later('2');
    later('3');
    ends.get('1')?.reject(broken);
    for (const answer of answers) await expect(answer).rejects.toBe(broken);
    expect(failures).toEqual([]);
    ends.get('2')?.reject(broken);
    await setImmediate();
    expect(failures).toEqual([['2', broken]]);
    expect(begun).toEqual(['1', '2', '3']);
  });

  it('closes without doing what waits: what runs stops where it can, and who waits is told', async () => {
    later('0');
    const answers = ['1', '2', '3'].map((key) => ask(key));
    later('4');
    await lane.close();
    for (const answer of answers) await expect(answer).rejects.toThrow(NotInTime);
    await expect(ask('5')).rejects.toThrow(NotInTime);
    later('6');
    expect(begun).toEqual(['0', '1', '2']);
    expect(failures).toEqual([]);
  });
});
