import { creditPack, planOf, type SandboxCheckout } from '@pictora/contracts';
import { cardFields, cardList, type CardState } from './card-fields.js';
import { html, type Html } from '../http/html.js';
import { alert, arrow, messagePage, page, testMode, tick, wordmark } from './layout.js';
import { money, thing } from './words.js';

const perks = ({ tier }: SandboxCheckout): readonly string[] =>
  tier
    ? [planOf(tier).credits, ...planOf(tier).features]
    : [`${creditPack.credits} credits, paid once`, 'They never expire', 'Without watermark'];

const summary = (checkout: SandboxCheckout): Html => {
  const { tier, amount, back } = checkout;
  return html`<section class="summary" aria-labelledby="what">
    <header>
      <a class="back" href="${back.cancel}" aria-label="Back to Pictora without paying">${arrow}${wordmark}</a>
      ${testMode}
    </header>
    <h1 id="what">${tier ? `Subscribe to ${thing(tier)}` : 'Buy a credit pack'}</h1>
    <p class="price"><sup>$</sup>${money(amount).slice(1)}<span>${tier ? 'per month' : 'once'}</span></p>
    <dl class="lines">
      <div>
        <dt>${thing(tier)}<small>${tier ? 'Billed monthly, until you cancel' : 'One-time payment'}</small></dt>
        <dd>${money(amount)}</dd>
      </div>
      <div class="total">
        <dt>Due today</dt>
        <dd>${money(amount)}</dd>
      </div>
    </dl>
    <ul class="perks">
      ${perks(checkout).map((perk) => html`<li>${tick}${perk}</li>`)}
    </ul>
  </section>`;
};

export const noMoneyMoves = html`<div class="plain">
  <strong>No money moves here.</strong>
  <p>This is a page of Pictora itself, for trying out payments. Use a test card, never a real one.</p>
</div>`;

export const checkoutPage = (checkout: SandboxCheckout, card: CardState, message: string | null): string => {
  const { tier, amount, email, state } = checkout;
  if (state === 'expired')
    return messagePage('This checkout has expired', 'Nothing was paid. Start again from the plans in Pictora.');
  if (state === 'complete')
    return page(
      'Paid',
      html`<main class="alone">
        ${wordmark}
        <h1>This is paid</h1>
        <p>You have paid for ${thing(tier)} already; it is yours once and was paid once.</p>
        <a class="btn ink" href="${checkout.back.success}">Back to Pictora</a>
      </main>`,
    );
  return page(
    tier ? `Subscribe to ${thing(tier)}` : 'Buy credits',
    html`<main class="checkout">
      ${summary(checkout)}
      <section class="pay" aria-label="Payment">
        ${noMoneyMoves} ${alert(message)}
        <form method="post" novalidate>
          <dl class="who">
            <dt>Email</dt>
            <dd>${email}</dd>
          </dl>
          <h2>Pay with card</h2>
          ${cardFields(card)}
          <button class="btn spend" type="submit">${tier ? 'Subscribe' : 'Pay'}<span>${money(amount)}</span></button>
          <p class="fine">
            ${
              tier
                ? 'Renews every month. Cancel in the billing portal at any time; the plan then ends with its month.'
                : 'Credit packs are not refundable.'
            }
          </p>
        </form>
        ${cardList((word) => `?card=${word}`)}
      </section>
    </main>`,
  );
};
