import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';

const known = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Quiet, offline and without a profile of its own: nothing is looked up but what a test asks for. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const found = (): string | undefined => {
  const own = chromium.executablePath();
  return [process.env['CHROMIUM_PATH'], ...known, own].find(
    (path) => path !== undefined && path !== '' && existsSync(path),
  );
};

const installFromDebian = (): void => {
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  if (process.getuid?.() !== 0 || apt('--version').status !== 0) return;
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', 'chromium');
};

const downloadWithPlaywright = (): void => {
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'cli.js');
  spawnSync(process.execPath, [cli, 'install', 'chromium-headless-shell', 'chromium'], { stdio: 'ignore' });
};

/**
 * The Chromium of this machine: CHROMIUM_PATH, a usual place, Debian's package (installed when root), or Playwright's own
 * download. Fails, and says what to do, when none can be had.
 */
export const findChromium = (): string => {
  for (const attempt of [() => undefined, installFromDebian, downloadWithPlaywright]) {
    attempt();
    const path = found();
    if (path) return path;
  }
  throw new Error(
    'No Chromium was found and none could be installed. Install one, or set CHROMIUM_PATH to its program.',
  );
};

/** A headless browser with a fresh profile, and with more switches of its command line where they are named. */
export const launchChromium = (...switches: string[]): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium(), headless: true, args: [...quiet, ...switches] });
