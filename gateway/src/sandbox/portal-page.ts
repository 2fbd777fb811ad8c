import { planOf, type PaidTier, type SandboxOffer, type SandboxPortal } from '@pictora/contracts';
import { cardFields, cardList, type CardState } from './card-fields.js';
import { noMoneyMoves } from './checkout-page.js';
import { html, type Html } from '../http/html.js';
import { alert, arrow, page, testMode, wordmark } from './layout.js';
import { date, money, nameOf, priceOf } from './words.js';

export type PortalView =
  | { readonly name: 'home' }
  | { readonly name: 'plans' }
  | { readonly name: 'cancel' }
  | { readonly name: 'card'; readonly card: CardState }
  | { readonly name: 'confirm'; readonly tier: PaidTier };

type Subscription = NonNullable<SandboxPortal['subscription']>;

const act = (action: string, label: string, style: string, more?: Html): Html =>
  html`<form method="post">
    <input type="hidden" name="action" value="${action}" />${more}<button class="btn ${style}" type="submit">
      ${label}
    </button>
  </form>`;

const tierField = (tier: PaidTier): Html => html`<input type="hidden" name="tier" value="${tier}" />`;

const isLive = (subscription: Subscription | null): subscription is Subscription =>
  subscription !== null && subscription.status !== 'ended';

/** What stands about the plan, and what can be done about that. */
const standing = (plan: Subscription): Html => {
  if (plan.status === 'ended')
    return html`<p class="standing">Your plan ended on ${date(plan.endedAt ?? plan.periodEnd)}.</p>`;
  if (plan.status === 'past-due')
    return html`<div class="notice danger">
      <p>
        <strong>Your last payment failed.</strong>
        ${plan.retryAt ? `It is tried again on ${date(plan.retryAt)}.` : null} Replace the card to pay now.
      </p>
      <a class="btn ink small" href="?view=card">Replace card</a>
    </div>`;
  if (plan.cancelAtPeriodEnd)
    return html`<div class="notice">
      <p><strong>Your plan is cancelled.</strong> You keep ${nameOf(plan.tier)} until ${date(plan.periodEnd)}.</p>
      ${act('resume', 'Keep my plan', 'ink small')}
    </div>`;
  if (plan.nextTier)
    return html`<div class="notice">
      <p>
        <strong>${nameOf(plan.nextTier)} follows.</strong> On ${date(plan.periodEnd)} your plan becomes
        ${nameOf(plan.nextTier)}, ${money(plan.amount)} per month.
      </p>
      ${act('keep-plan', `Keep ${nameOf(plan.tier)}`, 'ink small')}
    </div>`;
  return html`<p class="standing">Renews on ${date(plan.periodEnd)} for ${money(plan.amount)}.</p>`;
};

const planPanel = (plan: Subscription | null): Html =>
  html`<section class="panel" aria-labelledby="plan">
    <h2 id="plan">Current plan</h2>
    ${
      plan
        ? html`<p class="plan-name">${nameOf(plan.tier)}<span>${money(priceOf(plan.tier))} per month</span></p>
            ${standing(plan)}
            ${
              isLive(plan)
                ? html`<div class="actions">
                    <a class="btn quiet" href="?view=plans">Change plan</a>
                    ${plan.cancelAtPeriodEnd ? null : html`<a class="btn text" href="?view=cancel">Cancel plan</a>`}
                  </div>`
                : null
            }`
        : html`<p class="standing">You have no plan. Choose one in Pictora.</p>`
    }
  </section>`;

const cardPanel = ({ card }: SandboxPortal): Html =>
  html`<section class="panel" aria-labelledby="method">
    <h2 id="method">Payment method</h2>
    <div class="method">
      ${
        card
          ? html`<p><strong>${card.brand} •••• ${card.last4}</strong><span>Expires ${card.expires}</span></p>`
          : html`<p>No card</p>`
      }
      <a class="btn quiet small" href="?view=card">Replace card</a>
    </div>
  </section>`;

const states = { paid: 'Paid', open: 'Open', uncollectible: 'Not collected', refunded: 'Refunded' } as const;

const invoicesPanel = ({ invoices }: SandboxPortal): Html =>
  html`<section class="panel" aria-labelledby="invoices">
    <h2 id="invoices">Invoices</h2>
    ${
      invoices.length === 0
        ? html`<p class="standing">No invoices yet.</p>`
        : html`<table>
            <thead>
              <tr>
                <th scope="col">Date</th>
                <th scope="col">For</th>
                <th scope="col">Status</th>
                <th scope="col" class="sum">Amount</th>
              </tr>
            </thead>
            <tbody>
              ${invoices.map(
                ({ createdAt, number, description, state, amount }) =>
                  html`<tr>
                    <td>${date(createdAt)}<small>${number}</small></td>
                    <td>${description}</td>
                    <td><span class="state ${state}">${states[state]}</span></td>
                    <td class="sum">${money(amount)}</td>
                  </tr>`,
              )}
            </tbody>
          </table>`
    }
  </section>`;

const home = (portal: SandboxPortal): Html =>
  html`${planPanel(portal.subscription)} ${cardPanel(portal)} ${invoicesPanel(portal)}`;

const effects = {
  current: 'Your plan now',
  now: 'Starts at once',
  'period-end': 'Starts at the end of the month',
} as const;

const plansView = ({ offers }: SandboxPortal): Html =>
  html`<section class="panel" aria-labelledby="plans">
    <h2 id="plans">Change plan</h2>
    <ul class="offers">
      ${offers.map(
        ({ tier, takesEffect }) =>
          html`<li>
            <p class="plan-name small">${nameOf(tier)}<span>${money(priceOf(tier))} per month</span></p>
            <p class="standing">${planOf(tier).credits} · ${effects[takesEffect]}</p>
            ${
              takesEffect === 'current'
                ? html`<span class="btn off small">Current plan</span>`
                : html`<a class="btn quiet small" href="?view=confirm&amp;tier=${tier}">Choose ${nameOf(tier)}</a>`
            }
          </li>`,
      )}
    </ul>
    <a class="btn text" href="?">Go back</a>
  </section>`;

const cancelView = (plan: Subscription): Html =>
  html`<section class="panel" aria-labelledby="cancel">
    <h2 id="cancel">Cancel ${nameOf(plan.tier)}?</h2>
    <p class="standing">
      You keep the plan and its credits until ${date(plan.periodEnd)}; nothing more is charged. Until then you can take
      this back. Credits from packs stay.
    </p>
    <div class="actions">
      ${act('cancel', 'Cancel plan', 'danger')}
      <a class="btn text" href="?">Keep my plan</a>
    </div>
  </section>`;

const dueNow = ({ tier, credit, due }: SandboxOffer, plan: Subscription): Html =>
  html`<dl class="lines">
      <div>
        <dt>${nameOf(tier)}, one month</dt>
        <dd>${money(priceOf(tier))}</dd>
      </div>
      <div>
        <dt>Unused time of ${nameOf(plan.tier)}</dt>
        <dd>${money(-credit)}</dd>
      </div>
      <div class="total">
        <dt>Due today</dt>
        <dd>${money(due)}</dd>
      </div>
    </dl>
    <p class="standing">
      A new month starts today, with ${planOf(tier).credits.replace(' per month', '')}. After that
      ${money(priceOf(tier))} per month.
    </p>`;

const confirmView = (plan: Subscription, offer: SandboxOffer): Html =>
  html`<section class="panel" aria-labelledby="confirm">
    <h2 id="confirm">${offer.takesEffect === 'now' ? 'Upgrade' : 'Change'} to ${nameOf(offer.tier)}</h2>
    ${
      offer.takesEffect === 'now'
        ? dueNow(offer, plan)
        : html`<p class="standing">
            You keep ${nameOf(plan.tier)} until ${date(plan.periodEnd)}. From then on you pay
            ${money(priceOf(offer.tier))} per month. Nothing is due today.
          </p>`
    }
    <div class="actions">
      ${
        offer.takesEffect === 'now'
          ? act('change', `Pay ${money(offer.due)} and upgrade`, 'spend', tierField(offer.tier))
          : act('change', `Change to ${nameOf(offer.tier)}`, 'ink', tierField(offer.tier))
      }
      <a class="btn text" href="?view=plans">Other plans</a>
    </div>
  </section>`;

const cardView = (card: CardState): Html =>
  html`<section class="panel" aria-labelledby="replace">
    <h2 id="replace">Replace card</h2>
    <form method="post" novalidate>
      <input type="hidden" name="action" value="replace-card" />
      ${cardFields(card)}
      <div class="actions">
        <button class="btn ink" type="submit">Save card</button>
        <a class="btn text" href="?">Go back</a>
      </div>
    </form>
    ${cardList((word) => `?view=card&card=${word}`)}
  </section>`;

/** What there is to see now: a view whose plan is gone, or whose change has been made, is the first page. */
const viewOf = (portal: SandboxPortal, view: PortalView): Html => {
  const { subscription, offers } = portal;
  if (view.name === 'card') return cardView(view.card);
  if (!isLive(subscription)) return home(portal);
  if (view.name === 'plans') return plansView(portal);
  if (view.name === 'cancel' && !subscription.cancelAtPeriodEnd) return cancelView(subscription);
  const offer = view.name === 'confirm' ? offers.find(({ tier }) => tier === view.tier) : undefined;
  const confirms = offer && offer.takesEffect !== 'current' && offer.tier !== subscription.nextTier;
  return confirms ? confirmView(subscription, offer) : home(portal);
};

export const portalPage = (
  portal: SandboxPortal,
  view: PortalView,
  said: { readonly done?: string | undefined; readonly refused?: string | undefined },
): string =>
  page(
    'Billing',
    html`<main class="portal">
      <header>
        <a class="back" href="${portal.back}">${arrow}${wordmark}<span class="vh">Back to Pictora</span></a>
        ${testMode}
      </header>
      <div class="title">
        <h1>Billing</h1>
        <p>${portal.email}</p>
      </div>
      ${noMoneyMoves} ${said.done ? html`<p class="done" role="status">${said.done}</p>` : null}
      ${alert(said.refused ?? null)} ${viewOf(portal, view)}
    </main>`,
  );
