import type { CardField, CardForm } from '@pictora/contracts';

/** Never the number: what a card does, and what a page may show of it. */
export type Card = {
  readonly behaviour: 'works' | 'declined' | 'fails-later';
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
};

export const testCards: ReadonlyMap<string, Pick<Card, 'behaviour' | 'brand'>> = new Map([
  ['4242424242424242', { behaviour: 'works', brand: 'Visa' }],
  ['5555555555554444', { behaviour: 'works', brand: 'Mastercard' }],
  ['4000000000000002', { behaviour: 'declined', brand: 'Visa' }],
  ['4000000000000341', { behaviour: 'fails-later', brand: 'Visa' }],
]);

export type ReadCard =
  { readonly card: Card } | { readonly faults: Readonly<Partial<Record<CardField, string>>>; readonly card?: never };

const readExpiry = (text: string): { expMonth: number; expYear: number } | null => {
  const match = /^\s*(\d{1,2})\s*[/.-]?\s*(?:20)?(\d{2})\s*$/.exec(text);
  const expMonth = Number(match?.[1]);
  return match && expMonth >= 1 && expMonth <= 12 ? { expMonth, expYear: 2000 + Number(match[2]) } : null;
};

/** A card is good to the end of its month. */
export const isExpired = ({ expMonth, expYear }: Pick<Card, 'expMonth' | 'expYear'>, at: Date): boolean =>
  at >= new Date(Date.UTC(expYear, expMonth, 1));

/** Reads a form as a hosted checkout does, except that only the test cards are cards: nobody shall type a real one here. */
export const readCard = (form: CardForm, now: Date): ReadCard => {
  const faults: Partial<Record<CardField, string>> = {};
  const digits = form.number.replace(/[\s-]/g, '');
  const known = testCards.get(digits);
  const expiry = readExpiry(form.expiry);
  if (digits === '') faults.number = 'Enter the number of a test card';
  else if (!known) faults.number = 'This is not a test card. Use one of those on this page, never a real one';
  if (!expiry) faults.expiry = 'Enter month and year, such as 12/34';
  else if (isExpired(expiry, now)) faults.expiry = 'This date has passed';
  if (!/^\s*\d{3,4}\s*$/.test(form.cvc)) faults.cvc = 'Enter 3 digits';
  if (form.name.trim() === '') faults.name = 'Enter the name on the card';
  if (!known || !expiry || Object.keys(faults).length > 0) return { faults };
  return { card: { ...known, ...expiry, last4: digits.slice(-4) } };
};

/** Whether the card pays at this moment. `later` is any payment after the one that it was entered for. */
export const pays = (card: Card, at: Date, later: boolean): boolean =>
  card.behaviour !== 'declined' && !(later && card.behaviour === 'fails-later') && !isExpired(card, at);
