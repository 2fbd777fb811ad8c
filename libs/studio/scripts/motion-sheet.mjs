// Draws strips of frames for ten motions into docs/studio/motions.webp, by way of the built library (`npm run build`
// first). The frames are those of the video, before it is encoded.
import { join } from 'node:path';
import { createStudio } from '../dist/index.js';
import { createFilm } from '../dist/motion/film.js';
import { prepareFilm } from '../dist/motion/prepare-film.js';
import { writeSheet } from './sheet-canvas.mjs';

const TIMES = [0, 0.22, 0.44, 0.66, 0.88];
const MOTIONS = [
  ['a mountain lake with pine trees, golden hour', ''],
  ['alpine valley with pine trees, day, clouds', 'slow zoom in'],
  ['ocean at sunset', 'pan right, waves'],
  ['snow-capped mountains at sunrise', 'tilt up'],
  ['a lake with pine trees in the foreground, morning', 'orbit'],
  ['autumn hills with trees', 'dolly in, fast clouds'],
  ['green hills in summer', 'day to night'],
  ['a lake in autumn, overcast', 'heavy rain, gentle waves'],
  ['winter lake with pine trees, dusk', 'snow, slide left'],
  ['starry night over a lake', 'twinkling stars, sparkling water'],
  ['a fox in a meadow, golden hour', 'breathing and blinking'],
  ['a red sailboat on a lake at sunset', 'rocking boat'],
  ['close-up of a sunflower, day', 'swaying flower'],
  ['a jellyfish over a coral reef', ''],
];

const studio = createStudio();
const cells = [];
for (const [n, [prompt, motionPrompt]] of MOTIONS.entries()) {
  const { scene } = studio.describe({ prompt, style: 'none', aspectRatio: '16:9', seed: 21 + n });
  const picture = await studio.render(scene);
  const request = await prepareFilm(
    { picture, scene, motionPrompt, seconds: 5, seed: 3 },
    () => undefined,
    () => undefined,
  );
  const { frame } = request;
  const film = createFilm(request);
  for (const time of TIMES) {
    const rgb = new Float32Array(frame.width * frame.height * 3);
    film.draw(time, rgb);
    const image = { data: Uint8ClampedArray.from(rgb), raw: { ...frame, channels: 3 } };
    cells.push({ image, text: time === 0 ? motionPrompt || 'no motion prompt' : `${(time * 5).toFixed(1)} s` });
  }
  process.stderr.write(`\r${n + 1} of ${MOTIONS.length} `);
}
await studio.close();
const file = join(import.meta.dirname, '../../../docs/studio/motions.webp');
await writeSheet({ file, cells, columns: TIMES.length, width: 320, height: 180 });
