// How long a direct dependency may stay behind what its registry has, and docs/dependencies.md, which records it.

/** Days that a newer version may be there before it is taken up, as docs/security.md promises. */
export const mostDaysBehind = 90;

const notYet = 'found behind at the first look, on 2026-11-22, and not taken up yet';

/**
 * Packages that are behind for longer, why, and the last day on which that is reason enough.
 * @type {readonly { name: string, because: string, until: string }[]}
 */
export const explained = [
  { name: '@inlang/paraglide-js', because: notYet, until: '2026-12-22' },
  { name: '@types/node', because: `${notYet}; they follow Node 24`, until: '2026-12-22' },
  { name: 'negotiator', because: notYet, until: '2026-12-22' },
  { name: 'node', because: 'Node 24 is the line of docs/adr/0002, and this is its newest', until: '2027-02-20' },
  {
    name: 'react-router',
    because: 'the newest of 7; a new major version is a change of its own',
    until: '2027-02-20',
  },
  {
    name: 'tar-stream',
    because: 'from 3.1.8 on it brings bindings for another runtime along (bare-fs)',
    until: '2027-02-20',
  },
  { name: 'typescript', because: 'typescript-eslint 8 takes none from 6.1 on', until: '2027-02-20' },
];

/**
 * @typedef {{ name: string, version: string }} Direct A package that a package.json of the workspace names, and its version.
 * @typedef {{ times: Record<string, string>, latest: string }} Told What the registry tells of it.
 * @typedef {Direct & { on: string, newest: string, newestOn: string, behindSince: string | null }} Row
 *   Days as YYYY-MM-DD. `behindSince`: when the first version after the pinned one was there; null when there is none.
 */

/**
 * @param {readonly { dependencies?: Record<string, string>, devDependencies?: Record<string, string> }[]} manifests
 * @returns {Direct[]} Each package once, by name; throws when two of them pin different versions of one.
 */
export const directOf = (manifests) => {
  const found = new Map();
  for (const { dependencies = {}, devDependencies = {} } of manifests)
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
      if (name.startsWith('@pictora/')) continue;
      if (found.has(name) && found.get(name) !== version)
        throw new Error(`${name} is pinned as ${found.get(name)} and as ${version}`);
      found.set(name, version);
    }
  return [...found]
    .map(([name, version]) => ({ name, version }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
};

const numbersOf = (version) => /^(\d+)\.(\d+)\.(\d+)$/.exec(version)?.slice(1).map(Number) ?? null;
const compare = (one, other) => one.map((number, at) => number - other[at]).find((difference) => difference !== 0) ?? 0;
const dayOf = (time) => time.slice(0, 10);

/**
 * @param {Direct} direct
 * @param {Told} told
 * @returns {Row} Previews count as no version; neither does what lies beyond the one that the registry calls the latest.
 */
export const rowOf = ({ name, version }, { times, latest }) => {
  const pinned = numbersOf(version);
  const last = numbersOf(latest);
  if (!pinned || !last || !times[version] || !times[latest])
    throw new Error(`${name}: the registry does not tell enough`);
  const later = Object.entries(times).filter(([other]) => {
    const numbers = numbersOf(other);
    return numbers !== null && compare(numbers, pinned) > 0 && compare(numbers, last) <= 0;
  });
  const days = later.map(([, time]) => dayOf(time)).sort();
  const newest = later.length > 0 ? latest : version;
  return {
    name,
    version,
    on: dayOf(times[version]),
    newest,
    newestOn: dayOf(times[newest]),
    behindSince: days[0] ?? null,
  };
};

/** The whole days between two days. */
const daysBetween = (from, to) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/**
 * @param {readonly Row[]} rows
 * @param {string} day The day of the look.
 * @returns {string[]} A line for each package that is behind for too long without a reason.
 */
export const overdue = (rows, day, reasons = explained) =>
  rows.flatMap(({ name, version, newest, behindSince }) => {
    if (behindSince === null || daysBetween(behindSince, day) <= mostDaysBehind) return [];
    if (reasons.some((reason) => reason.name === name && day <= reason.until)) return [];
    return [`${name} ${version}: behind since ${behindSince}, the newest is ${newest}`];
  });

/** @returns {string[]} Packages with a reason that nothing needs. */
export const needlessReasons = (rows, day, reasons = explained) =>
  reasons
    .filter(
      ({ name }) =>
        overdue(
          rows.filter((row) => row.name === name),
          day,
          [],
        ).length === 0,
    )
    .map(({ name }) => name);

/** docs/dependencies.md. */
export const documentOf = (rows, day, reasons = explained) => {
  const cells = rows.map(({ name, version, on, newest, newestOn, behindSince }) => [
    ...[`\`${name}\``, version, on],
    ...(behindSince === null ? ['', '', ''] : [newest, newestOn, behindSince]),
  ]);
  const table = [['package', 'version', 'from', 'newest', 'from', 'behind since'], ...cells];
  const widths = table[0].map((_, at) => Math.max(...table.map((row) => row[at].length)));
  const line = (row) => `| ${row.map((cell, at) => cell.padEnd(widths[at])).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  const behind = rows.filter(({ behindSince }) => behindSince !== null).length;
  const why = reasons.map(({ name, because, until }) => `- \`${name}\`, until ${until}: ${because}.\n`).join('');
  return `# Direct dependencies

Made by \`npm run package-ages\`, which asks the registry. Looked at on ${day}: ${rows.length} packages, ${behind} of them behind the newest
version. None may be so for more than ${mostDaysBehind} days without a reason ([security.md](security.md)); \`standalone/test/packages.spec.ts\`
holds this page against the \`package.json\` files and that rule. Days are the registry's word: a mirror may tell when it took a version,
which is later than when it was published. Known faults are \`npm run audit\`'s.

${line(table[0])}
${rule}
${table.slice(1).map(line).join('\n')}
${why ? `\n## Behind for longer, and why\n\n${why}` : ''}`;
};

/**
 * @param {string} document
 * @returns {{ day: string, rows: Row[] }} What a page says that documentOf has made.
 */
export const recordOf = (document) => ({
  day: /Looked at on (\d{4}-\d{2}-\d{2}):/.exec(document)?.[1] ?? '',
  rows: [...document.matchAll(/^\| `([^`]+)` *\|([^|]*)\|([^|]*)\|([^|]*)\|([^|]*)\|([^|]*)\|$/gm)].map((match) => {
    const [, name, version, on, newest, newestOn, behindSince] = match.map((cell) => cell.trim());
    return { name, version, on, newest: newest || version, newestOn: newestOn || on, behindSince: behindSince || null };
  }),
});
