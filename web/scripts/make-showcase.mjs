// Renders the showcase video of the landing page with the built-in studio: public/samples/showcase.mp4, from the picture
// that is its poster. Run after a change to the studio's motion: `npm run showcase -w web`, with the studio built.
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { sampleList } from './sample-list.mjs';

const here = import.meta.dirname;
const studioDir = join(here, '../../libs/studio');
// By path, as in make-samples.mjs: the web app itself does not depend on the studio.
const { createStudio } = await import(join(studioDir, 'dist/index.js'));
const sharp = createRequire(join(studioDir, 'package.json'))('sharp');

const { prompt, style, aspectRatio, seed } = sampleList.find(({ id }) => id === 'hero-whale');
/** The card that shows it is at most 420 wide; this is sharp enough for it on dense screens. */
const width = 848;

const studio = createStudio({ workers: 1 });
const { scene } = studio.describe({ prompt, style, aspectRatio, seed });
const picture = await studio.render(scene);
const small = await sharp(picture.bytes).resize({ width }).png().toBuffer({ resolveWithObject: true });
const video = await studio.animate({
  picture: { bytes: small.data, width: small.info.width, height: small.info.height },
  scene,
  motionPrompt: 'slow dolly in, clouds drift, the water moves',
  seconds: 5,
  seed,
});
await studio.close();
if (video.contentType !== 'video/mp4') throw new Error(`the page expects an mp4, not ${video.contentType}`);
await writeFile(join(here, '../public/samples/showcase.mp4'), video.bytes);
console.log(`showcase: ${video.width}x${video.height}, ${video.seconds} s, ${video.bytes.length} bytes`);
