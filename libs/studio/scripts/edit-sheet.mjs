// Draws 24 edits into docs/studio/edits.webp by way of the built library (`npm run build` first): twelve of a picture of
// the studio's own, twelve of one that is handed in without its description, as an upload is.
import { join } from 'node:path';
import { createStudio } from '../dist/index.js';
import { writeSheet } from './sheet-canvas.mjs';

const OWN = {
  prompt: 'a mountain lake with pine trees, golden hour, a few clouds',
  edits: [
    'make it night with northern lights',
    'turn it into winter with falling snow',
    'make it an oil painting',
    'in anime style',
    'add thick fog at dawn',
    'stormy with heavy rain',
    'make the sky pink',
    'blur the background a lot',
    'black and white, add a vignette and grain',
    'crop to a square and add a white frame',
    'write “Stillwater” at the top in gold',
    'spring day, clear sky',
  ],
};
const UPLOAD = {
  prompt: 'rolling hills with trees on a summer day',
  edits: [
    'sunset',
    'make it night and add a full moon',
    'autumn',
    'add snow',
    'make it foggy',
    'stormy',
    'add a rainbow',
    'black and white except the green',
    'make it much warmer with a vintage look',
    'rotate by 8 degrees and add a polaroid frame',
    'digital art',
    'paint the sky violet, more contrast',
  ],
};

const studio = createStudio();
const cells = [];
for (const [{ prompt, edits }, isOwn] of [
  [OWN, true],
  [UPLOAD, false],
]) {
  const { scene } = studio.describe({ prompt, style: 'none', aspectRatio: '3:2', seed: 11 });
  const picture = await studio.render(scene);
  cells.push({ image: picture.bytes, text: isOwn ? 'the studio’s own picture' : 'a picture without description' });
  const edited = await Promise.all(
    edits.map(async (instruction) => {
      const { bytes } = await studio.edit({ picture, scene: isOwn ? scene : null, instruction, seed: 5 });
      return { image: bytes, text: instruction };
    }),
  );
  cells.push(...edited, ...(isOwn ? [{ image: picture.bytes, text: 'as it was' }] : []));
}
await studio.close();
const file = join(import.meta.dirname, '../../../docs/studio/edits.webp');
await writeSheet({ file, cells, columns: 7, width: 240, height: 160 });
