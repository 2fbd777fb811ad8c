import { startPictora } from '@pictora/testing';
import { randomFrom } from '@pictora/testing/simulation';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ApiClient } from '../../e2e/api-client.js';
import { Violation } from '../kit/harness.js';
import type { Outcome } from './cases.js';
import { faults } from './faults.js';

const NAME = 'disk_owner';
const inDatabases = faults.filter(({ name }) => !/ file$|^a file /.test(name));

/** The whole built app: somebody signs up, it is killed, and its folder is the image that faults strike. */
export const makeAppImage = async (root: string): Promise<string> => {
  const dataDir = join(root, 'app');
  const pictora = await startPictora({ dataDir });
  try {
    await new ApiClient(() => pictora.url).signUp(NAME);
  } finally {
    await pictora.stop('SIGKILL');
  }
  return dataDir;
};

/** Strikes a copy of the image and starts the app on it: it must refuse and say so, or know who signed up and what they have. */
export const runAppCase = async (seed: number, image: string): Promise<Outcome> => {
  const random = randomFrom(seed);
  const dataDir = `${image}-case`;
  rmSync(dataDir, { recursive: true, force: true });
  cpSync(image, dataDir, { recursive: true });
  let did: string | null = null;
  while (did === null)
    did = inDatabases[Math.floor(random() * inDatabases.length)]?.strike(dataDir, random, image) ?? null;
  const wrong = (what: string): Violation => new Violation(`the whole app, ${did}: ${what}`, seed);
  const pictora = await startPictora({ dataDir }).catch((error: unknown) => {
    const said = (error as Error).message;
    if (/data_damaged: \S+\.db: .*docs\/operations\.md/s.test(said)) return null;
    throw wrong(`it refused and did not say clearly why: ${said}`);
  });
  if (!pictora) return 'refused';
  try {
    const api = new ApiClient(() => pictora.url);
    const { status } = await api.trySignIn(NAME);
    if (status !== 200) throw wrong(`it came up, and the sign-in answered ${status}`);
    const { username, creditsRemaining } = await api.user();
    if (username !== NAME || creditsRemaining !== 5)
      throw wrong(`it came up with ${username} and ${creditsRemaining} credits`);
    return 'recovered';
  } finally {
    await pictora.stop();
  }
};
