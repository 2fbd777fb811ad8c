// What goes into the image of one deployable, without Docker: the Dockerfile runs this, and so do its tests.
//   node tools/deployable.mjs manifests <name|workspace> <folder>   what npm ci needs to install its packages
//   node tools/deployable.mjs files <name> <folder>                 its built code, and the page where it serves one
// Needs Node alone: the first step comes before any package is installed.
import { copyFileSync, cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What runs as a process of its own, with the folder of its package. */
export const deployables = {
  gateway: 'gateway',
  identity: 'services/identity',
  billing: 'services/billing',
  media: 'services/media',
  generation: 'services/generation',
  social: 'services/social',
  messaging: 'services/messaging',
  standalone: 'standalone',
};

/** Those that serve the page as well. */
const servesPage = new Set(['gateway', 'standalone']);

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** The folder of each package of the workspace, by the package's name. */
const packageFolders = (root) => {
  const folders = readJson(join(root, 'package.json')).workspaces.flatMap((pattern) =>
    globSync(join(pattern, 'package.json'), { cwd: root }).map(dirname),
  );
  return new Map(folders.map((folder) => [readJson(join(root, folder, 'package.json')).name, folder]));
};

/** A package and whatever packages of the workspace it needs when it runs. */
export const foldersOf = (root, folder) => {
  const folders = packageFolders(root);
  const reached = new Set();
  const visit = (at) => {
    if (reached.has(at)) return;
    reached.add(at);
    for (const name of Object.keys(readJson(join(root, at, 'package.json')).dependencies ?? {})) {
      if (folders.has(name)) visit(folders.get(name));
    }
  };
  visit(folder);
  return [...reached].sort();
};

const folderOf = (name) => {
  const folder = deployables[name];
  if (folder) return folder;
  throw new Error(`There is no deployable "${name}"; there are ${Object.keys(deployables).join(', ')}`);
};

const writeJson = (file, value) => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
};

/** A manifest without what is for development. npm would bring some of it along: what is optional for another package. */
const forRunning = ({ devDependencies: _, ...manifest }) => manifest;

/**
 * The lock file, and the manifests of those packages alone that the deployable runs: npm ci then installs nothing for the
 * others, and a layer of packages stays as it is until one of these files changes. For the build: all of them, as they are.
 */
export const writeManifests = (root, name, out) => {
  const whole = name === 'workspace';
  const folders = whole ? [...packageFolders(root).values()] : foldersOf(root, folderOf(name));
  const write = (folder, change = {}) => {
    const manifest = { ...readJson(join(root, folder, 'package.json')), ...change };
    writeJson(join(out, folder, 'package.json'), whole ? manifest : forRunning(manifest));
  };
  for (const folder of folders) write(folder);
  write('.', { workspaces: folders });
  for (const file of ['package-lock.json', '.npmrc']) copyFileSync(join(root, file), join(out, file));
};

/** Neither tests' helpers nor maps of sources, which no image has. */
const runs = (path) => basename(path) !== 'testing' && !path.endsWith('.map');

/** The built code, laid out as in the workspace, so that an image starts what a developer starts. */
export const writeFiles = (root, name, out) => {
  const folders = foldersOf(root, folderOf(name)).map((folder) => join(folder, 'dist'));
  for (const folder of servesPage.has(name) ? [...folders, 'web/dist'] : folders) {
    if (!existsSync(join(root, folder))) throw new Error(`${folder} is missing: build first (npm run build)`);
    cpSync(join(root, folder), join(out, folder), { recursive: true, filter: runs });
  }
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [step, name, out] = process.argv.slice(2);
  const steps = { manifests: writeManifests, files: writeFiles };
  if (!steps[step] || !name || !out) {
    console.error('node tools/deployable.mjs manifests|files <name> <folder>');
    process.exit(2);
  }
  steps[step](resolve(import.meta.dirname, '..'), name, resolve(out));
}
