// Renders the sample pictures of the public pages, of the gallery and of the style choices with the built-in studio, at the
// widths they are used: public/samples/*.webp, described in src/config/*.generated.json; the gallery in a file of its own,
// which no other page loads. Run after a change to the studio or to a list: `npm run samples -w web`, with the studio
// built. Names after the command render those only.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { galleryList } from './gallery-list.mjs';
import { sampleList } from './sample-list.mjs';

const here = import.meta.dirname;
const studioDir = join(here, '../../libs/studio');
// By path, not by name: the web app itself must not depend on the studio, only its pictures come from there.
const { createStudio } = await import(join(studioDir, 'dist/index.js'));
const sharp = createRequire(join(studioDir, 'package.json'))('sharp');

const folder = join(here, '../public/samples');
const indexOf = (name) => join(here, `../src/config/${name}.generated.json`);
const lists = { samples: sampleList, gallery: galleryList };
const wanted = new Set(process.argv.slice(2));
const described = async (name) => JSON.parse(await readFile(indexOf(name), 'utf8').catch(() => '[]'));
const before = new Map((await Promise.all(Object.keys(lists).map(described))).flat().map((entry) => [entry.id, entry]));
await mkdir(folder, { recursive: true });

const studio = createStudio({ workers: 2 });
/** A part of the picture, in shares of its sides: small thumbnails show the hand of a style better up close. */
const cut = (picture, [left, top, width, height]) => ({
  left: Math.round(left * picture.width),
  top: Math.round(top * picture.height),
  width: Math.round(width * picture.width),
  height: Math.round(height * picture.height),
});
const make = async ({
  id,
  prompt,
  style,
  aspectRatio,
  seed,
  widths,
  part = [0, 0, 1, 1],
  quality = 78,
  blurred = true,
}) => {
  if (wanted.size > 0 && !wanted.has(id) && before.has(id)) return before.get(id);
  const { scene, ignored } = studio.describe({ prompt, style, aspectRatio, seed });
  const picture = await studio.render(scene);
  const area = cut(picture, part);
  for (const width of widths)
    await sharp(picture.bytes)
      .extract(area)
      .resize({ width, withoutEnlargement: true })
      .webp({ quality, effort: 6 })
      .toFile(join(folder, `${id}-${width}.webp`));
  const { color, dataUri } = picture.placeholder;
  console.log(
    `${id}: ${picture.width}x${picture.height}${ignored.length > 0 ? `, not used: ${ignored.join(', ')}` : ''}`,
  );
  return {
    id,
    style,
    widths,
    width: area.width,
    height: area.height,
    color,
    ...(blurred && { dataUri }),
  };
};

const made = new Map();
/** Some stand in both lists: each is drawn once. */
const makeOnce = (item) => {
  if (!made.has(item.id)) made.set(item.id, make(item));
  return made.get(item.id);
};
/** Two at a time: as many as the studio has threads. */
const makeAll = async (list) => {
  const entries = [];
  const rest = list.entries();
  const lane = async () => {
    for (const [at, item] of rest) entries[at] = await makeOnce(item);
  };
  await Promise.all([lane(), lane()]);
  return entries;
};
for (const [name, list] of Object.entries(lists))
  await writeFile(indexOf(name), `${JSON.stringify(await makeAll(list), null, 2)}\n`);
await studio.close();
