import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomFrom } from '@pictora/testing/simulation';
import { grantAdmin } from '../../e2e/people.js';
import { Member } from '../../e2e/replicas/member.js';
import { ModelServer } from '../../e2e/replicas/model-server.js';
import { Violation } from '../kit/harness.js';
import type { Wants } from './acts.js';
import { runBatch, type Batch } from './batch.js';
import type { Installation } from './installation.js';
import { pointsFrom } from './points.js';
import { ledgerRebuildDiffers } from './replays.js';

export type Start = (dataDir: string, env: Readonly<Record<string, string>>) => Promise<Installation>;

export type AtRest = { readonly pictora: Installation; readonly admin: Member; readonly batch: Batch };

export type FormRun = {
  readonly start: Start;
  readonly seed: number;
  /** How many processes are killed, and how many with the same people. */
  readonly deaths: number;
  readonly perBatch: number;
  readonly wants: readonly Wants[];
  readonly say?: (line: string) => void;
  /** Called at rest, after the last batch, while it runs. */
  readonly atRest?: (rest: AtRest) => Promise<void>;
};

/** Whoever makes the feeds anew. */
const openAdmin = async (pictora: Installation): Promise<Member> => {
  const admin = new Member('keeper', () => pictora.url());
  await admin.join();
  await grantAdmin(pictora.dataDir, admin.name);
  await admin.api.signIn(admin.name);
  return admin;
};

/** Kills one form so often; throws a Violation at the first batch in which something is wrong. */
export const runForm = async ({ start, seed, deaths, perBatch, wants, say, atRest }: FormRun): Promise<Batch[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pictora-crashes-'));
  const models = await ModelServer.start();
  const random = randomFrom(seed);
  const env = { ...models.env, GENERATION_MODELS: `${models.env['GENERATION_MODELS']},pictora-studio` };
  let pictora: Installation | undefined;
  const violated = (faults: readonly string[]) => {
    if (faults.length > 0) throw new Violation(`seed ${seed}: ${faults.length} things are wrong`, seed, faults);
  };
  try {
    pictora = await start(dataDir, env);
    const admin = await openAdmin(pictora);
    const batches: Batch[] = [];
    for (let done = 0; done < deaths;) {
      const points = pointsFrom(random, pictora.victims, Math.min(perBatch, deaths - done));
      const name = `${pictora.form}_${batches.length}`;
      // A session may end while a long run goes on.
      await admin.api.signIn(admin.name);
      const batch = await runBatch({ pictora, admin, points, name, wants, random, ...(say && { say }) });
      violated(batch.faults);
      batches.push(batch);
      done += batch.deaths;
      say?.(`${name}: ${done} of ${deaths} deaths, all agrees after ${batch.settling.toFixed(1)} s`);
    }
    await atRest?.({ pictora, admin, batch: batches.at(-1) as Batch });
    const running = pictora;
    pictora = undefined;
    await running.stop();
    violated(await ledgerRebuildDiffers(dataDir));
    return batches;
  } finally {
    await pictora?.stop();
    await models.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
