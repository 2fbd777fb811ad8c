// What the benches of the whole app share: starting the built app, one account, and requests at full speed.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import autocannon from 'autocannon';

export const root = resolve(import.meta.dirname, '../..');
const children = [];

export const print = (bench, value, unit, baseline, aim) =>
  console.log(
    JSON.stringify({
      bench,
      value,
      unit,
      baseline,
      ratio: baseline === null ? null : Number((value / baseline).toFixed(2)),
      aim,
    }),
  );

export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

export const launch = async (script, env) => {
  const child = spawn(process.execPath, [script], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /ready at (http:\S+)/.exec(line)?.[1];
    if (url)
      return {
        url,
        pid: child.pid,
        stop: () => new Promise((done) => (child.once('exit', done), child.kill('SIGTERM'))),
      };
  }
  throw new Error(`${script} ended before it was ready`);
};

export const startPictora = (dataDir, env = {}) =>
  launch('standalone/dist/main.js', {
    PORT: '0',
    PICTORA_DATA_DIR: dataDir,
    WEB_DIST: join(root, 'web/dist'),
    RATE_LIMIT: '100000000',
    ...env,
  });

export const endAll = () => {
  for (const child of children) child.kill('SIGKILL');
};

/** Signs somebody up, and answers with their token. */
export const signUp = async (url) => {
  const answer = await fetch(`${url}/api/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'bench@example.org',
      password: 'a good password',
      firstName: 'Bench',
      lastName: 'Mark',
      username: 'bench',
      acceptedTerms: true,
    }),
  });
  return (await answer.json()).session.access_token;
};

/** Asks for `GET /api/auth/user` from twenty connections: how many a second, and how many in all. */
export const load = async (url, token, seconds) => {
  const result = await autocannon({
    url: `${url}/api/auth/user`,
    connections: 20,
    duration: seconds,
    headers: { authorization: `Bearer ${token}` },
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refusals, ${result.errors} errors`);
  return { rate: result.requests.average, requests: result.requests.total };
};

export const rate = async (url, token, seconds) => (await load(url, token, seconds)).rate;

/** What a process has used of the processors so far, in milliseconds; the kernel counts in hundredths of a second. */
export const processorTime = (pid) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
};
