import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  exportedFiles,
  isTerminal,
  type DataExport,
  type Erasure,
  type ErrorBody,
  type LastDataExport,
} from '@pictora/contracts';
import { startPictora, type PictoraProcess } from '@pictora/testing';
import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fromBufferPromise } from 'yauzl';
import { ApiClient } from './api-client.js';

const password = 'a good password';
const until = async <T>(read: () => Promise<T>, holds: (value: T) => boolean): Promise<T> => {
  for (;;) {
    const value = await read();
    if (holds(value)) return value;
    await pause(50);
  }
};

describe('a person who leaves', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pictora-leaving-'));
  let pictora: PictoraProcess;
  const api = new ApiClient(() => pictora.url);
  const canaries = ['wanda_leaves', 'wanda_leaves@example.org', 'zebra in a bathtub'];

  beforeAll(async () => {
    pictora = await startPictora({ dataDir, env: { ERASURE_SETTLE_SECONDS: '1', LOG_LEVEL: 'info' } });
    await api.signUp('wanda_leaves');
    await api.generate('a lake and a zebra in a bathtub', 'one');
    await until(
      () => api.jobs(),
      (jobs) => jobs.length > 0 && jobs.every(({ state }) => isTerminal(state)),
    );
  });
  afterAll(async () => {
    await pictora.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const filesWith = (canary: string): string[] =>
    globSync('**/*', { cwd: dataDir }).filter((file) => {
      const path = join(dataDir, file);
      return statSync(path).isFile() && readFileSync(path).includes(canary);
    });

  it('takes a copy of everything along', async () => {
    expect((await api.send<DataExport>('POST', '/api/user/data-export')).status).toBe(202);
    const ready = await until(
      async () => (await api.send<LastDataExport>('GET', '/api/user/data-export')).body.last,
      (last) => last?.state === 'ready',
    );
    const response = await fetch(`${pictora.url}/api/user/data-export/${ready?.id ?? ''}/file`, {
      headers: { authorization: `Bearer ${api.token}` },
    });
    expect(response.headers.get('content-type')).toBe('application/zip');
    const zip = await fromBufferPromise(Buffer.from(await response.arrayBuffer()));
    const names: string[] = [];
    for await (const entry of zip.eachEntry()) names.push(entry.fileName);
    const [image] = await api.images();
    expect(names).toEqual(expect.arrayContaining([...Object.keys(exportedFiles), 'README.txt']));
    expect(names.filter((name) => name.startsWith(`images/${image?.id ?? ''}.`))).toHaveLength(1);
    expect((await fetch(`${pictora.url}/api/user/data-export/${ready?.id ?? ''}/file`)).status).toBe(401);
  });

  it('is not let go by a wrong password', async () => {
    const { status, body } = await api.send<ErrorBody>('POST', '/api/user/delete-account', { password: 'a guess' });
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    expect((await api.user()).username).toBe('wanda_leaves');
  });

  it('is signed out at once, and can follow what becomes of it until nothing is left', async () => {
    const { status, body } = await api.send<Erasure>('POST', '/api/user/delete-account', { password });
    expect(status).toBe(202);
    expect((await api.send('GET', '/api/auth/user')).status).toBe(401);
    const visitor = new ApiClient(() => pictora.url);
    const erasure = await until(
      async () => (await visitor.send<Erasure>('GET', `/api/erasures/${body.receipt}`)).body,
      ({ state }) => state === 'done',
    );
    expect([...erasure.erased].sort()).toEqual(['billing', 'generation', 'identity', 'media']);
    const signIn = { email: 'wanda_leaves@example.org', password };
    expect((await visitor.send<ErrorBody>('POST', '/api/auth/sign-in', signIn)).body.code).toBe('invalid_credentials');
  });

  it('is in no file of the data any more', async () => {
    await pictora.stop();
    expect(canaries.map((canary) => [canary, filesWith(canary)])).toEqual(canaries.map((canary) => [canary, []]));
    pictora = await startPictora({ dataDir, env: { LOG_LEVEL: 'silent' } });
  });

  it('can come back as somebody new, under the same name', async () => {
    const again = new ApiClient(() => pictora.url);
    await again.signUp('wanda_leaves');
    expect(await again.images()).toEqual([]);
    expect((await again.user()).creditsRemaining).toBe(5);
  });
});
