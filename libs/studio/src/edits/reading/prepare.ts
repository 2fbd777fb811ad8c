import { tokenize, type Token } from '../../prompt/tokens.js';

/** Words in quotes and numbers with units, which the tokenizer would take apart, stand as single words meanwhile. */
export type Prepared = { readonly tokens: readonly Token[]; readonly quotes: readonly string[] };

const QUOTED = /"([^"]+)"|“([^”]+)”|„([^“”]+)[“”]|«([^»]+)»|「([^」]+)」|(?<=^|\s)'([^']+)'(?=$|[\s.,;!?])/gu;
/** "text that says Hello World", "write: hello": what follows up to the next mark is meant, less where it is to stand. */
const SAID =
  /\b(?:that says|which says|saying|reading|that reads|with the words?|the words?|write)\s*:?(?!\s*:?\s*quoted\d)\s+(.+?)(?=\s+(?:at the|in the|on the|in (?:white|black|red|blue|green|yellow|gold|pink|orange|purple)|and (?:make|add|turn|crop|blur|then)|then)\b|[,;.\n]|$)/giu;

/** Makes an instruction ready to be looked up word by word. */
export const prepare = (instruction: string): Prepared => {
  const quotes: string[] = [];
  const keep = (text: string | undefined): string => {
    quotes.push((text ?? '').trim());
    return ` quoted${quotes.length - 1} `;
  };
  const text = instruction
    .normalize('NFKC')
    .replaceAll('’', "'")
    .replace(QUOTED, (_, ...groups: (string | undefined)[]) =>
      keep(groups.slice(0, 6).find((part) => part !== undefined)),
    )
    .replace(/\b(caption|title|text|watermark|headline|label)\s*:/giu, '$1 ')
    .replace(SAID, (_, said: string) => ` text ${keep(said)}`)
    .replace(/\bb\s*&\s*w\b/giu, ' b w ')
    .replace(
      /(\d+(?:\.\d+)?)\s*(?:[:×]|x|\/|by)\s*(\d+(?:\.\d+)?)/giu,
      (_, wide: string, high: string) => ` ratio${wide.replace('.', 'd')}to${high.replace('.', 'd')} `,
    )
    .replace(
      /(\d+(?:\.\d+)?)\s*(?:%|percent\b|per cent\b)/giu,
      (_, value: string) => ` percent${value.replace('.', 'd')} `,
    )
    .replace(
      /(-?)\s?(\d+(?:\.\d+)?)\s*(?:°|deg(?:rees?)?\b)/giu,
      (_, sign: string, value: string) => ` degrees${sign ? 'm' : ''}${value.replace('.', 'd')} `,
    );
  return { tokens: tokenize(text), quotes };
};

const number = (text: string): number => Number(text.replace('d', '.').replace('m', '-'));

/** What one of the stand-ins of `prepare` stands for; null for any other word. */
export const standsFor = (
  word: string,
  quotes: readonly string[],
):
  | { readonly type: 'quote'; readonly text: string }
  | { readonly type: 'percent'; readonly share: number }
  | { readonly type: 'degrees'; readonly degrees: number }
  | { readonly type: 'ratio'; readonly ratio: string }
  | null => {
  const match = /^(quoted|percent|degrees|ratio)(m?[\dd]+)(?:to([\dd]+))?$/.exec(word);
  if (!match) return null;
  const [, kind, first = '', second = ''] = match;
  if (kind === 'quoted') return { type: 'quote', text: quotes[Number(first)] ?? '' };
  if (kind === 'percent') return { type: 'percent', share: number(first) / 100 };
  if (kind === 'degrees') return { type: 'degrees', degrees: number(first) };
  return second === '' ? null : { type: 'ratio', ratio: `${number(first)}:${number(second)}` };
};
