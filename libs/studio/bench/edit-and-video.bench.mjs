// How long edits and videos take, in processor time too, what memory a video needs, and how soon one stops. One JSON
// line a figure. Needs `npm run build`.
import { readFileSync } from 'node:fs';
import { createStudio } from '../dist/index.js';

const SECONDS = 5;

const report = (bench, value, unit, baseline, aim) => {
  const ratio = baseline === null ? null : Number((value / baseline).toFixed(3));
  console.log(JSON.stringify({ bench, value, unit, baseline, ratio, aim }));
};
const memory = (field) => {
  const line = new RegExp(`${field}:\\s+(\\d+)`).exec(
    process.platform === 'linux' ? readFileSync('/proc/self/status', 'utf8') : '',
  );
  return Math.round(line ? Number(line[1]) / 1024 : process.memoryUsage.rss() / 1_048_576);
};
const timed = async (work) => {
  const start = performance.now();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return { wall: Math.round(performance.now() - start), cpu: Math.round((user + system) / 1000) };
};

const studio = createStudio({ workers: 1 });
const { scene } = studio.describe({
  prompt: 'a mountain lake with pine trees at sunrise',
  style: 'none',
  aspectRatio: '16:9',
  seed: 7,
});
const picture = await studio.render(scene);

const EDITS = [
  ['edit of tones', 'brighter and warmer', null, 1_000],
  ['edit by guessed depth', 'blur the background', null, 2_000],
  ['edit by true depth', 'blur the background', scene, 4_000],
  ['edit of the weather, guessed', 'make it snow', null, 2_000],
  ['edit of the description, drawn anew', 'make it night', scene, 5_000],
];
for (const [name, instruction, own, aim] of EDITS) {
  const { wall, cpu } = await timed(() => studio.edit({ picture, scene: own, instruction, seed: 3 }));
  report(`studio ${name}`, wall, 'ms', null, aim);
  report(`studio ${name}, processor time`, cpu, 'ms', null, aim);
}

const start = memory('VmRSS');
const animate = (own, motionPrompt) => studio.animate({ picture, scene: own, motionPrompt, seconds: SECONDS, seed: 3 });
let video;
const ownVideo = await timed(async () => (video = await animate(scene, 'dolly in, drifting clouds')));
report('studio video of 5 s from layers', ownVideo.wall, 'ms', null, 12_000);
report('studio video of 5 s from layers, processor time', ownVideo.cpu, 'ms', null, 12_000);
report('studio video of 5 s, size', Math.round(video.bytes.length / 1024), 'kB', null, null);
const upload = await timed(() => animate(null, ''));
report('studio video of 5 s from a guessed depth, processor time', upload.cpu, 'ms', null, 12_000);
report('studio video, memory at its peak', memory('VmHWM'), 'MB', start, 500);

let asked = 0;
const cancel = new AbortController();
await studio
  .animate(
    { picture, scene, motionPrompt: '', seconds: 10, seed: 3 },
    {
      signal: cancel.signal,
      onProgress: ({ stage, fraction }) => {
        if (stage !== 'style' || fraction < 0.3 || asked > 0) return;
        asked = performance.now();
        cancel.abort();
      },
    },
  )
  .catch((error) => {
    if (error.code !== 'render-cancelled') throw error;
  });
report('studio video, cancel', Number((performance.now() - asked).toFixed(1)), 'ms', null, 100);
await studio.close();
