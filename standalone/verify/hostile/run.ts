import { Violation } from '../kit/harness.js';
import type { Figure } from '../kit/reliability.js';
import type { Settings } from '../kit/settings.js';
import type { ApiClient } from '../../e2e/api-client.js';
import { checkHeaders } from './answers.js';
import { faultsOfLog, memoryOf, resetPeak } from './app.js';
import type { Document } from './calls.js';
import { attackNames } from './names.js';
import { visitPages } from './pages.js';
import { stockUp } from './pictures.js';
import { attackCalls, type Seen } from './requests.js';
import { setScene, type Scene } from './scene.js';
import { attackSockets } from './sockets.js';
import { saveScripts } from './stored-text.js';
import { attackUploads } from './uploads.js';
import { kinds } from './upload-kinds.js';
import { makeAnother, snapshotOf, verifyLedger } from './victim.js';
import { attackWire } from './wire.js';

/** The most that the app may hold over what it held when it was idle, in MB. */
const MOST_OVER_IDLE = 256;
const mb = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MB`;
/** So many requests between two logins: tokens last an hour. */
const BATCH = 20_000;

const signedInAnew = async ({ members, admin, victim }: Scene): Promise<void> => {
  for (const [index, api] of members.entries()) await api.signIn(`mallory_${index + 1}`);
  await admin.signIn('mallory_admin');
  await victim.api.signIn('vera_victim');
};

const attackAll = async (scene: Scene, seed: number, count: number, say: (line: string) => void): Promise<Seen[]> => {
  const { client, members, admin, known, ownKnown } = scene;
  const { body } = await client.ask({ method: 'GET', path: '/api/docs-json' });
  const document = JSON.parse(body.toString('utf8')) as Document;
  const seen: Seen[] = [];
  for (let from = 0; from < count; from += BATCH) {
    if (from > 0) await signedInAnew(scene);
    const senders = { members: members.map(({ token }) => token), admin: admin.token, known, ownKnown };
    seen.push(await attackCalls({ client, document, seed, from, to: Math.min(count, from + BATCH), ...senders, say }));
  }
  return seen;
};

/** A busy machine is slow now and then; a call that is slow by what it is sent is so more often than once in ten thousand. */
const mostBusy = (size: number): number => Math.max(3, Math.ceil(size / 10_000));

/** What the app has said of itself since it began must be nothing, and it must be the same process. */
const checkProcess = ({ app, client }: Scene, seed: number, size: number): void => {
  if (client.busy > mostBusy(size)) throw new Violation(`${client.busy} answers of 503, for want of time`, seed);
  const faults = faultsOfLog(app.output(), app.errors(), client.busy);
  if (faults.length > 0) throw new Violation(`the log tells of ${faults.length} faults`, seed, faults.slice(0, 20));
  process.kill(app.pid, 0);
};

const memoryFigure = (idle: number, pid: number, seed: number): Figure => {
  const peak = memoryOf(pid)?.peak ?? 0;
  const value = `${mb(peak - idle)} (${mb(idle)} idle, ${mb(peak)} at most)`;
  if (peak - idle > MOST_OVER_IDLE * 2 ** 20) throw new Violation(`memory over idle: ${value}`, seed);
  return { what: `memory over idle, of ${MOST_OVER_IDLE} MB`, value };
};

const figuresOf = (seen: readonly Seen[]): Figure[] => {
  const statuses = new Map<number, number>();
  const names = new Set<string>();
  const taken = new Set<string>();
  for (const part of seen) {
    for (const [status, count] of part.statuses) statuses.set(status, (statuses.get(status) ?? 0) + count);
    for (const [name, row] of part.calls) {
      if (row.sent > 0) names.add(name);
      if (row.taken > 0) taken.add(name);
    }
  }
  const of = (digit: number): number =>
    [...statuses].reduce((sum, [status, count]) => sum + (Math.floor(status / 100) === digit ? count : 0), 0);
  return [
    { what: 'requests, of calls', value: `${of(2) + of(3) + of(4)}, of ${names.size}; ${taken.size} took some` },
    { what: 'answered 2xx, 3xx, 4xx, 5xx', value: `${of(2)}, ${of(3)}, ${of(4)}, ${of(5)}` },
    { what: 'slowest answer', value: `${Math.round(Math.max(...seen.map(({ slowest }) => slowest)))} ms` },
  ];
};

export type Extent = {
  /** Whether somebody's picture is drawn before and after, and every page is opened in a browser. */
  readonly isWhole: boolean;
};

/** `size` requests, with a twentieth as many uploads and a fiftieth as many packets to the socket. */
export const run = async (
  { seed, size }: Pick<Settings, 'seed' | 'size'>,
  say: (line: string) => void,
  { isWhole }: Extent = { isWhole: true },
): Promise<readonly Figure[]> => {
  const scene = await setScene(isWhole);
  const { app, client, members, victim, before } = scene;
  try {
    const stock = await stockUp();
    const idle = memoryOf(app.pid)?.now ?? null;
    resetPeak(app.pid);
    const looked = await checkHeaders(client, victim.api, seed);
    const lines = await attackWire(app.url, seed);
    const names = await attackNames(client, members[0] as ApiClient, scene.imageId, seed);
    const uploads = Math.max(kinds.length, Math.round(size / 20));
    const tokens = members.map(({ token }) => token);
    const files = await attackUploads({ client, stock, seed, count: uploads, tokens, say });
    const memory = idle === null ? [] : [memoryFigure(idle, app.pid, seed)];
    const packets = Math.max(64, Math.round(size / 50));
    await attackSockets({ url: app.url, seed, count: packets, token: tokens[0] ?? '', peaceful: victim.api.token });
    const seen = await attackAll(scene, seed, size, say);
    checkProcess(scene, seed, size);
    await victim.api.signIn('vera_victim');
    if ((await snapshotOf(victim)) !== before) throw new Violation('what is the victim’s is not as it was', seed);
    await verifyLedger(app.dataDir);
    const pages = isWhole ? await visitPages(app.url, await saveScripts(app.url, app.dataDir), seed, say) : 0;
    if (isWhole) await makeAnother(victim);
    checkProcess(scene, seed, size);
    return [
      ...figuresOf(seen),
      {
        what: 'uploads, taken and refused',
        value: `${files.taken} and ${files.refused}, of ${files.kinds.size} kinds`,
      },
      { what: 'files served, without notes', value: String(files.served) },
      ...memory,
      { what: 'packets to the socket, lines that are no HTTP', value: `${packets}, ${lines}` },
      { what: 'names of images taken, and downloaded under', value: String(names) },
      { what: 'addresses whose headers were looked at', value: String(looked) },
      ...(isWhole ? [{ what: 'pages opened with scripts saved in them, scripts that ran', value: `${pages}, 0` }] : []),
      { what: 'answers of 503, for want of time, to what was then asked again', value: String(client.busy) },
      { what: 'somebody else’s data, the ledger, the log', value: 'as they were, verified, no fault' },
    ];
  } catch (error) {
    if (!(error instanceof Violation)) throw error;
    const said = faultsOfLog(app.output(), app.errors()).slice(-5);
    throw new Violation(error.message, seed, [...error.history, ...said]);
  } finally {
    client.close();
    await app.remove();
  }
};
