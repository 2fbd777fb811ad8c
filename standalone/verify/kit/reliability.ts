/** One thing that was promised, and what came out: `what` in a few words, `value` with its unit. */
export type Figure = { readonly what: string; readonly value: string };

export type Section = {
  readonly name: string;
  readonly seed: number;
  readonly size: number;
  readonly figures: readonly Figure[];
  readonly seconds: number;
  /** The machine: its processors, and the day as YYYY-MM-DD. */
  readonly processors: number;
  readonly day: string;
};

const from = (name: string): string => `<!-- verify:${name} -->`;
const to = (name: string): string => `<!-- /verify:${name} -->`;
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** The document with a harness's table in its place; throws where the document has no place for it. */
export const withSection = (document: string, section: Section): string => {
  const { name, seed, size, figures, seconds, processors, day } = section;
  const [begin, end] = [document.indexOf(from(name)), document.indexOf(to(name))];
  if (begin === -1 || end < begin) throw new Error(`docs/reliability.md has no place for ${name}: ${from(name)}`);
  const table = [
    '| Looked at | Seen |',
    '| --- | --- |',
    ...figures.map(({ what, value }) => `| ${cell(what)} | ${cell(value)} |`),
  ];
  const how = `\`npm run verify:${name} -- --seed ${seed} --size ${size}\`, ${day}, ${processors} processors, ${Math.round(seconds)} s.`;
  return `${document.slice(0, begin)}${from(name)}\n\n${table.join('\n')}\n\n${how}\n\n${document.slice(end)}`;
};
