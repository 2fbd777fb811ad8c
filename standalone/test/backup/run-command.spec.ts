import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { listErasures, repeatErasures } from '@pictora/identity';
import { openRecords, readSettings } from '@pictora/service-kit';
import { parseCommand } from '../../src/backup/command.js';
import { backupSettings, runCommand } from '../../src/backup/run-command.js';

// States are waited for, however busy the machine is.
jest.setTimeout(120_000);

const ada = {
  userId: '01890a5d-ac96-774b-bcce-b302099a8057',
  receipt: 'a-receipt-that-somebody-has-kept',
  requestedAt: '2026-01-31T10:00:00.000Z',
};

describe('the commands', () => {
  let folder: string;
  let dataDir: string;
  const run = (line: string, env: Record<string, string> = {}) => {
    const command = parseCommand(line.split(' '));
    if (!command || command.kind === 'help') throw new Error('not understood');
    return runCommand(command, readSettings(backupSettings, { PICTORA_DATA_DIR: dataDir, ...env }));
  };
  const refusal = (code: string) => expect.objectContaining({ code });
  const records = async <T>(work: (connection: Awaited<ReturnType<typeof openRecords>>) => Promise<T>): Promise<T> => {
    const connection = await openRecords('identity', { PICTORA_DATA_DIR: dataDir });
    try {
      return await work(connection);
    } finally {
      await connection.close();
    }
  };
  const leaves = () => records((connection) => repeatErasures(connection, [ada], new Date()));
  const haveLeft = () => records(listErasures);

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pictora-command-'));
    dataDir = join(folder, 'data');
    expect(await haveLeft()).toEqual([]);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('keep as many archives in a folder as they are told to, readable by their owner', async () => {
    const backups = join(folder, 'backups');
    for (let round = 0; round < 3; round += 1) await run(`backup ${backups}/ --keep 2`);
    const names = readdirSync(backups).sort();
    expect(names).toHaveLength(2);
    expect(statSync(backups).mode & 0o077).toBe(0);
    expect(await run(`backup ${backups} --keep 1`)).toContain(`Removed: ${[...names].reverse().join(', ')}`);
    await expect(run(`backup ${folder}/one.tar --keep 1`)).rejects.toThrow(refusal('not_a_folder'));
  });

  it.each([
    'NATS_URL=nats://host:4222',
    'MONGO_URL=mongodb://host',
    'MINIO_URL=http://host:9000',
    'EVENTSTORE_URL=esdb://host',
  ])('are not for data that is with an engine: %s', async (setting) => {
    const [name = '', address = ''] = setting.split('=');
    await expect(run(`backup ${folder}/one.tar`, { [name]: address })).rejects.toThrow(refusal('not_embedded'));
    await expect(run(`restore ${folder}/one.tar`, { [name]: address })).rejects.toThrow(refusal('not_embedded'));
  });

  it('take along who has left since, from the data that are replaced', async () => {
    await run(`backup ${folder}/one.tar`);
    await leaves();
    expect(await run(`restore ${folder}/one.tar --replace`)).toContain('1 person has left since');
    expect(await haveLeft()).toEqual([ada]);
  });

  it('ask for the list of those who have left when the data that are replaced cannot tell', async () => {
    await run(`backup ${folder}/one.tar`);
    writeFileSync(
      join(dataDir, 'identity/records.db'),
      'no database at all, but long enough to look like one'.repeat(50),
    );
    await expect(run(`restore ${folder}/one.tar --replace`)).rejects.toThrow(refusal('erasures_unreadable'));
    expect(readdirSync(dataDir).filter((name) => name.startsWith('.restore'))).toEqual(['.restore.lock']);
    writeFileSync(join(folder, 'left.jsonl'), `${JSON.stringify(ada)}\n`);
    await run(`restore ${folder}/one.tar --replace --erasures ${folder}/left.jsonl`);
    expect(await haveLeft()).toEqual([ada]);
  });
});
