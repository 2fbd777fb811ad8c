import type { CardField, CardForm } from '@pictora/contracts';
import { html, type Html } from '../http/html.js';

export type CardState = {
  readonly values: CardForm;
  readonly faults: Readonly<Partial<Record<CardField, string>>>;
};

export const emptyCard: CardForm = { number: '', expiry: '', cvc: '', name: '' };

/** The cards of the sandbox, by the word that picks one in the address. */
export const testCards = [
  { word: 'works', number: '4242 4242 4242 4242', says: 'Pays now and every month' },
  { word: 'mastercard', number: '5555 5555 5555 4444', says: 'Pays too, as a Mastercard' },
  { word: 'declined', number: '4000 0000 0000 0002', says: 'Is declined' },
  { word: 'fails-later', number: '4000 0000 0000 0341', says: 'Pays now; renewals fail' },
] as const;

export const filledWith = (word: string | undefined): CardForm => {
  const card = testCards.find((other) => other.word === word);
  return card ? { number: card.number, expiry: '12/34', cvc: '123', name: 'Test Person' } : emptyCard;
};

const hints: Record<CardField, { label: string; placeholder: string; mode: string }> = {
  number: { label: 'Card number', placeholder: '4242 4242 4242 4242', mode: 'numeric' },
  expiry: { label: 'Expires', placeholder: 'MM / YY', mode: 'numeric' },
  cvc: { label: 'CVC', placeholder: '123', mode: 'numeric' },
  name: { label: 'Name on card', placeholder: '', mode: 'text' },
};

/** Browsers are told not to offer saved cards: no real one belongs here. */
const field = (name: CardField, { values, faults }: CardState): Html => {
  const { label, placeholder, mode } = hints[name];
  const fault = faults[name];
  return html`<div class="field ${name}">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      value="${values[name]}"
      placeholder="${placeholder}"
      inputmode="${mode}"
      autocomplete="off"
      maxlength="${name === 'name' ? 200 : name === 'number' ? 40 : 10}"
      ${fault ? html`aria-invalid="true" aria-describedby="${name}-fault"` : null}
    />
    ${fault ? html`<p class="fault" id="${name}-fault">${fault}</p>` : null}
  </div>`;
};

export const cardFields = (state: CardState): Html =>
  html`<div class="card-fields">
    ${field('number', state)} ${field('expiry', state)} ${field('cvc', state)} ${field('name', state)}
  </div>`;

/** Each card fills the form by a link, so that nothing has to be typed and no script is needed. */
export const cardList = (query: (word: string) => string): Html =>
  html`<section class="cards" aria-label="Test cards">
    <h2>Test cards</h2>
    <ul>
      ${testCards.map(
        ({ word, number, says }) =>
          html`<li>
            <span class="number">${number}</span>
            <span class="says">${says}</span>
            <a href="${query(word)}" aria-label="Use the card ${number}">Use</a>
          </li>`,
      )}
    </ul>
  </section>`;
