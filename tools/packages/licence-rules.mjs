// Under which terms the packages of the lock file come, as plain rules.

/** Licences that ask for no more than that their notice is passed on. */
const allowed = new Set([
  ...['MIT', 'MIT-0', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'BlueOak-1.0.0'],
  ...['CC0-1.0', 'Unlicense', 'Zlib', 'Python-2.0'],
]);

/** Packages whose package.json names no licence in a way that npm reads; read by hand from the licence that they bring. */
const readByHand = {
  '@inlang/plugin-message-format': 'MIT',
  buildcheck: 'MIT',
  'cpu-features': 'MIT',
  'sqlite-wasm-kysely': 'MIT',
  ssh2: 'MIT',
  'xmlhttprequest-ssl': 'MIT',
};

/** Why packages with other terms may be there: a licence, whose packages, and what follows from it. */
const explained = [
  {
    licence: 'LGPL-3.0-or-later',
    packages: /^@img\/sharp-/,
    because: 'libvips, as a shared library of its own beneath sharp: unchanged, and it can be exchanged for another',
  },
  {
    licence: 'MPL-2.0',
    packages: /^lightningcss(-|$)/,
    because: 'makes style sheets smaller while the page is built; nothing of it is in the page',
  },
  {
    licence: 'MPL-2.0',
    packages: /^mediabunny$/,
    because: 'writes videos; used unchanged, its source is where npm has it',
  },
  { licence: 'MPL-2.0', packages: /^axe-core$/, because: 'looks at pages in tests; is not part of the product' },
  {
    licence: 'OFL-1.1',
    packages: /^@fontsource-variable\//,
    because: 'fonts of the page, not sold by themselves and not renamed',
  },
  {
    licence: 'CC-BY-4.0',
    packages: /^caniuse-lite$/,
    because: 'a table of browsers that tools read while the page is built; it is not in the page',
  },
];

/**
 * @typedef {{ name: string, version: string, licence: string | null }} Package `licence` is an SPDX expression.
 * @param {{ packages: Record<string, { name?: string, version?: string, license?: string, link?: boolean }> }} lock
 * @returns {Package[]} by name, each version once.
 */
export const packagesOf = ({ packages }) => {
  const found = new Map();
  for (const [path, entry] of Object.entries(packages)) {
    const at = path.lastIndexOf('node_modules/');
    if (at === -1 || entry.link) continue;
    const name = entry.name ?? path.slice(at + 'node_modules/'.length);
    const version = entry.version ?? '';
    found.set(`${name}@${version}`, { name, version, licence: entry.license ?? readByHand[name] ?? null });
  }
  const key = ({ name, version }) => `${name}@${version}`;
  return [...found.values()].sort((one, other) => (key(one) < key(other) ? -1 : 1));
};

/** Of alternatives one is enough, of what comes together all are needed. Only the outermost brackets of parts occur. */
const satisfied = (expression, holds) =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((alternative) => alternative.split(' AND ').every(holds));

const reasonFor = (name, licence) =>
  explained.find((one) => one.licence === licence && one.packages.test(name))?.because ?? null;

/** What is wrong with the terms of the packages: a line each. */
export const faultsOf = (packages) =>
  packages.flatMap(({ name, version, licence }) => {
    if (licence === null) return [`${name} ${version}: the licence is unknown`];
    const isFine = satisfied(licence, (one) => allowed.has(one) || reasonFor(name, one) !== null);
    return isFine ? [] : [`${name} ${version}: ${licence} is neither allowed nor explained`];
  });

/** Reasons of the rules that no package needs any more. */
export const needless = (packages) => [
  ...explained
    .filter(
      (rule) => !packages.some(({ name, licence }) => rule.packages.test(name) && licence?.includes(rule.licence)),
    )
    .map(({ licence, packages: of }) => `${licence} of ${of.source}`),
  ...Object.keys(readByHand).filter((name) => !packages.some((one) => one.name === name)),
];

/** docs/licences.md: the packages by licence, the rarest licence first. */
export const documentOf = (packages) => {
  const groups = Map.groupBy(packages, ({ licence }) => licence ?? 'unknown');
  const sorted = [...groups].sort(
    ([one, these], [other, those]) => these.length - those.length || (one < other ? -1 : 1),
  );
  const section = ([licence, these]) => {
    const reasons = new Set(
      these.flatMap(({ name }) => licence.split(/[() ]+/).flatMap((one) => reasonFor(name, one) ?? [])),
    );
    const why = [...reasons].map((reason) => `${reason[0].toUpperCase()}${reason.slice(1)}.\n\n`).join('');
    const list = these.map(({ name, version }) => `- \`${name}\` ${version}`).join('\n');
    return `## ${licence} (${these.length})\n\n${why}${list}\n`;
  };
  return `# Licences

Made by \`npm run licences\` from \`package-lock.json\`: each package that can be installed, on whatever machine, for running,
building or testing Pictora. What is allowed and why something else is there stands in \`tools/packages/licence-rules.mjs\`;
a test keeps out what is unknown or unexplained.

${sorted.map(section).join('\n')}`;
};
