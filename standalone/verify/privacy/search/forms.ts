/** A way in which a word may lie in a file: `text` as Latin-1, so that each of its characters is a byte. */
export type Form = { readonly form: string; readonly text: string; readonly foldsCase: boolean };

const latin1 = (bytes: Buffer): string => bytes.toString('latin1');

/**
 * How base64 of something longer shows the word, which may begin at any of the three places of a group; the characters that
 * also depend on the neighbours are left out.
 */
const base64 = (word: string): string[] =>
  [0, 1, 2].map((before) => {
    const text = Buffer.from('\0'.repeat(before) + word).toString('base64');
    const whole = text.slice(0, Math.floor(((before + word.length) * 8) / 6));
    return whole.slice(Math.ceil((before * 8) / 6));
  });

/** Every form that is looked for: as it is, in UTF-16, in hexadecimal digits, escaped for an address, in both base64 alphabets. */
export const formsOf = (word: string): readonly Form[] => {
  const bytes = Buffer.from(word);
  const hex = bytes.toString('hex');
  const inBase64 = base64(word).flatMap((text) => [text, text.replaceAll('+', '-').replaceAll('/', '_')]);
  return [
    { form: 'as it is', text: word.toLowerCase(), foldsCase: true },
    // The other byte order holds the same bytes, one further.
    { form: 'UTF-16', text: latin1(Buffer.from(word.toLowerCase(), 'utf16le')).slice(0, -1), foldsCase: true },
    { form: 'hex', text: hex, foldsCase: true },
    { form: 'percent-encoded', text: hex.replaceAll(/../g, '%$&'), foldsCase: true },
    ...[...new Set(inBase64)].map((text) => ({ form: 'base64', text, foldsCase: false })),
  ];
};
