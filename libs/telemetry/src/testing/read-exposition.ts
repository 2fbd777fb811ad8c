export type Sample = {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
};

const sampleLine = /^([a-zA-Z_]\w*)(?:\{(.*)\})? (\S+)$/;
const label = /(\w+)="((?:[^"\\]|\\.)*)"/g;

/** The samples of a scrape, in Prometheus's text format. */
export const readSamples = (text: string): Sample[] =>
  text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = sampleLine.exec(line) ?? [];
    if (name === undefined) return [];
    const pairs = [...labels.matchAll(label)].map(([, key = '', content = '']) => [key, content] as const);
    return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }];
  });

/** The families of a scrape and their types, those without samples among them. */
export const readFamilies = (text: string): ReadonlyMap<string, string> =>
  new Map([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type = '']) => [name, type]));

/** The value of the first sample of this name that has at least these labels. */
export const valueOf = (
  text: string,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined =>
  readSamples(text).find(
    (sample) =>
      sample.name === name && Object.entries(labels).every(([key, content]) => sample.labels[key] === content),
  )?.value;
