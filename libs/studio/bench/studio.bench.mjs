// How long pictures take, when their preview is there, what memory they need, and whether the server still answers
// while four are drawn. One JSON line a figure. Needs `npm run build`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createStudio } from '../dist/index.js';
import { SHEETS } from '../scripts/sheet-prompts.mjs';

/** So many cells of each sheet, evenly spread: every family of places and figures and every style is among them. */
const CELLS_OF = { places: 6, weather: 5, styles: 9, built: 7, beyond: 6, nature: 8, subjects: 5, living: 6, made: 7 };
/** `styles` has nine cells a row, one for each style: this walks through rows and columns alike. */
const spread = Object.entries(CELLS_OF).flatMap(([sheet, count]) => {
  const all = SHEETS[sheet].cells;
  return Array.from({ length: count }, (_, n) =>
    sheet === 'styles' ? all[((n * 9) % all.length) + n] : all[Math.floor(((n + 0.5) * all.length) / count)],
  );
});
/** What was found to be dearest: a close view, a crowd, a dragon. */
const dearest = [
  'close-up portrait of a cat',
  'a crowd in the hills at sunset',
  'a green dragon in the hills at golden hour',
];
const cells = [...spread, ...dearest.map((prompt) => ({ prompt, style: 'none', aspectRatio: '1:1', seed: 7 }))];
const IDLE_MS = 2_000;

const report = (bench, value, unit, baseline, aim) => {
  const ratio = baseline === null ? null : Number((value / baseline).toFixed(3));
  console.log(JSON.stringify({ bench, value, unit, baseline, ratio, aim }));
};
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
/** The highest memory this process has needed so far, in megabytes. */
const peakMemory = () => {
  const line = /VmHWM:\s+(\d+)/.exec(process.platform === 'linux' ? readFileSync('/proc/self/status', 'utf8') : '');
  return Math.round(line ? Number(line[1]) / 1024 : process.resourceUsage().maxRSS / 1024);
};

const before = peakMemory();
const single = createStudio({ workers: 1 });
const draw = async (studio, { caption: _, ...request }) => {
  const start = performance.now();
  const cpu = process.cpuUsage();
  let preview = 0;
  await studio.render(studio.describe(request).scene, {
    onProgress: (progress) => {
      if (progress.preview) preview = performance.now() - start;
    },
  });
  const { user, system } = process.cpuUsage(cpu);
  const name = request.style === 'none' ? request.prompt : `${request.prompt}, ${request.style}`;
  return { wall: performance.now() - start, preview, cpu: (user + system) / 1000, name };
};
const first = await draw(single, cells[0]);
const drawn = [];
for (const cell of cells) drawn.push(await draw(single, cell));
const slowest = drawn.reduce((a, b) => (b.cpu > a.cpu ? b : a));
report('studio first picture, with the thread’s start', Math.round(first.wall), 'ms', null, 5_000);
report('studio picture, median', Math.round(median(drawn.map(({ wall }) => wall))), 'ms', null, 2_500);
report('studio picture, median of processor time', Math.round(median(drawn.map(({ cpu }) => cpu))), 'ms', null, 2_500);
report(`studio picture, slowest by processor time (${slowest.name})`, Math.round(slowest.cpu), 'ms', null, 5_000);
report('the same, by the clock', Math.round(slowest.wall), 'ms', null, 5_000);
const wholes = median(drawn.map(({ wall }) => wall));
report(
  'studio preview, median',
  Math.round(median(drawn.map(({ preview }) => preview))),
  'ms',
  Math.round(wholes),
  0.25,
);
report('studio memory, peak over the start', peakMemory() - before, 'MB', null, 300);
await single.close();

const server = createServer((_, response) => response.end('pong')).listen(0, '127.0.0.1');
await once(server, 'listening');
const pingWhile = async (work) => {
  const child = spawn(
    process.execPath,
    [new URL('./ping.mjs', import.meta.url).pathname, String(server.address().port)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let text = '';
  child.stdout.on('data', (chunk) => (text += chunk));
  await once(child.stdout, 'data');
  text = '';
  await work();
  child.kill('SIGTERM');
  await once(child, 'close');
  return JSON.parse(text).p99;
};
const idle = await pingWhile(() => new Promise((resolve) => setTimeout(resolve, IDLE_MS)));
const four = createStudio({ workers: 4 });
const loaded = await pingWhile(() => Promise.all(cells.slice(0, 4).map((cell) => draw(four, cell))));
report(
  'server answer while four pictures are drawn, p99',
  Number(loaded.toFixed(2)),
  'ms',
  Number(idle.toFixed(2)),
  50,
);

let stopped = 0;
const cancel = new AbortController();
await four
  .render(four.describe(cells[1]).scene, {
    signal: cancel.signal,
    onProgress: ({ stage }) => {
      if (stage !== 'light' || stopped > 0) return;
      stopped = performance.now();
      cancel.abort();
    },
  })
  .catch((error) => {
    if (error.code !== 'render-cancelled') throw error;
  });
report('studio cancel', Number((performance.now() - stopped).toFixed(1)), 'ms', null, 100);
await four.close();
server.close();
