// What measuring costs: GET /api/auth/user in an app with its operations port against the same app without, and a scrape.
// Beside the throughput stands the time of the processors for each request, which other work on the machine touches less.
// Run after the build: `node bench/metrics.bench.mjs`.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMetrics } from '@pictora/telemetry';
import { endAll, load, median, print, processorTime, signUp, startPictora } from './under-load.mjs';

const rounds = 7;
const seconds = 3;
const scrapes = 20;
const folder = mkdtempSync(join(tmpdir(), 'pictora-bench-'));

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** What one scrape takes, on the clock and of the processors, and how large it is. */
const scrape = async (url, pid) => {
  const before = processorTime(pid);
  const began = performance.now();
  let bytes = 0;
  for (let n = 0; n < scrapes; n += 1) bytes = (await (await fetch(`${url}/metrics`)).text()).length;
  return {
    milliseconds: (performance.now() - began) / scrapes,
    work: (processorTime(pid) - before) / scrapes,
    kilobytes: bytes / 1024,
  };
};

/** What one observation takes of a processor, in microseconds, over as many routes as there are. */
const observation = () => {
  const metrics = openMetrics({ process: 'bench', onError: () => undefined }).for('gateway');
  const observe = (times) => {
    for (let n = 0; n < times; n += 1)
      metrics.observe('pictora_http_request_seconds', { route: `/api/${n % 120}`, method: 'GET', status: '2xx' }, 0.01);
  };
  observe(50_000);
  const before = process.cpuUsage();
  observe(200_000);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 200_000;
};

const start = async (name, env) => {
  const app = await startPictora(join(folder, name), env);
  return { ...app, token: await signUp(app.url), rates: [], costs: [] };
};

const round = async ({ url, token, pid, rates, costs }) => {
  const before = processorTime(pid);
  const { rate, requests } = await load(url, token, seconds);
  rates.push(rate);
  costs.push((processorTime(pid) - before) / requests);
};

try {
  print('measured: one observation', Number(observation().toFixed(2)), 'µs', null, '');
  const port = await freePort();
  const measured = await start('measured', { OPS_PORT: String(port) });
  const silent = await start('silent', {});
  // Both are warm before anything is counted.
  for (const { url, token } of [measured, silent]) await load(url, token, seconds);
  for (let n = 0; n < rounds; n += 1) {
    await round(silent);
    await round(measured);
  }
  const [rateOf, costOf] = [({ rates }) => Math.round(median(rates)), ({ costs }) => median(costs)];
  print('measured: GET /api/auth/user', rateOf(measured), 'requests/s', rateOf(silent), '>= 0.95');
  const microseconds = (app) => Math.round(costOf(app) * 1_000);
  print('measured: processor time for one', microseconds(measured), 'µs', microseconds(silent), '<= 1.05');
  const { milliseconds, work, kilobytes } = await scrape(`http://127.0.0.1:${port}`, measured.pid);
  print('measured: a scrape', Math.round(milliseconds), 'ms', null, '');
  print('measured: processor time for it', Math.round(work), 'ms', null, '');
  print('measured: its size', Math.round(kilobytes), 'kB', null, '');
} finally {
  endAll();
  rmSync(folder, { recursive: true, force: true });
}
