/** An editor's refusal taken apart, so that it can be shown short. */
export type Refusal = {
  /** What is the matter: one sentence. */
  readonly matter: string;
  /** What the editor can do, as it lists it; empty where it does not. */
  readonly abilities: string;
  /** What else it says. */
  readonly note: string;
  /** An instruction that it understands. */
  readonly example: string | null;
};

const listStart = / It can: /;
const exampleSentence = /\s*For example: “([^”]+)”\.?\s*$/;

/** Text of another shape, as other editors have it, stays whole: its first sentence is the matter, the rest the note. */
export const readRefusal = (text: string): Refusal => {
  const example = exampleSentence.exec(text)?.[1] ?? null;
  const rest = text.replace(exampleSentence, '');
  const start = listStart.exec(rest);
  if (start) {
    const list = rest.slice(start.index + start[0].length);
    const [abilities = ''] = list.split(/\.(?=\s|$)/, 1);
    const note = list.slice(abilities.length + 1).trim();
    return { matter: rest.slice(0, start.index).trim(), abilities, note, example };
  }
  const end = rest.indexOf('. ') + 1;
  if (end === 0) return { matter: rest, abilities: '', note: '', example };
  return { matter: rest.slice(0, end), abilities: '', note: rest.slice(end).trim(), example };
};
