import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SqliteEventLog } from '@pictora/durable-events';
import { eventually, labelled, Recorder } from '@pictora/durable-events/testing';
import { parseDeadLettersCommand, runDeadLettersCommand } from './dead-letters-command.js';

describe('the command for dead letters', () => {
  let folder: string;
  let app: SqliteEventLog;
  /** The command's own, as it has it beside the running app. */
  let log: SqliteEventLog;
  let isBroken: boolean;
  let recorder: Recorder;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pictora-letters-'));
    const open = () => new SqliteEventLog(join(folder, 'log.db'), { pollMs: 5 });
    [app, log] = [open(), open()];
    isBroken = true;
    recorder = new Recorder(() => isBroken);
    const { handle } = recorder;
    await app.subscribe({ consumer: 'social', types: ['identity.session-ended.v1'], maxAttempts: 1, handle });
    await app.publish([labelled('a', 'one', 'event-1'), labelled('b', 'two', 'event-2')]);
    await eventually(async () => (await log.deadLetters('social')).length === 2);
    isBroken = false;
  });
  afterEach(async () => {
    await app.close();
    await log.close();
    rmSync(folder, { recursive: true });
  });
  const run = (...args: string[]) => {
    const command = parseDeadLettersCommand(args);
    if (!command) throw new Error('not understood');
    return runDeadLettersCommand(command, log);
  };

  it('lists what was given up, without what it says of people', async () => {
    const lines = (await run('list', 'social')).split('\n').map((line) => JSON.parse(line) as object);
    expect(lines).toMatchObject([
      { id: 'event-1', type: 'identity.session-ended.v1', attempts: 1 },
      { id: 'event-2', error: expect.stringContaining('cannot handle two') },
    ]);
    expect(Object.keys(lines[0] ?? {})).toEqual(['id', 'type', 'attempts', 'failedAt', 'error']);
    expect(await run('list', 'billing')).toBe('');
  });

  it('hands one, or all that are left, to the running consumer again', async () => {
    expect(await run('redeliver', 'social', 'event-2')).toContain('1 handed to social again');
    await recorder.until(() => recorder.seen.length === 3);
    expect(recorder.labels.at(-1)).toBe('two');
    await run('redeliver', 'social', 'all');
    await recorder.until(() => recorder.seen.length === 4);
    await eventually(async () => (await log.deadLetters('social')).length === 0);
    await expect(run('redeliver', 'social', 'event-1')).rejects.toThrow('no dead letter');
  });

  it.each([[[]], [['list']], [['list', 'social', 'all']], [['redeliver', 'social']], [['drop', 'social', 'all']]])(
    'that nobody could mean is not carried out: %j',
    (args) => expect(parseDeadLettersCommand(args)).toBeNull(),
  );
});
