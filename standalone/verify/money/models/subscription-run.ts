import { planOf, tiers, type PaidTier } from '@pictora/contracts';
import { Books, day, subscription, toSubscription, type PaymentEvent } from '@pictora/billing/testing';
import { isRefusal } from '@pictora/event-sourcing';
import { happenings, PlainSubscription, type Happening } from './plain-subscription.js';

const longest = 12;

export const someStory = (random: () => number): readonly Happening[] => [
  'begin',
  ...Array.from(
    { length: 1 + Math.floor(random() * longest) },
    () => happenings[Math.floor(random() * happenings.length)]!,
  ),
];

/** What a person is answered, and what they see, differs from the plain story so; null when it does not. */
const difference = (books: Books, plain: PlainSubscription, generations: number): string | null => {
  const now = day(plain.today, 30);
  const { running } = plain;
  const shown = toSubscription(books.state, now, generations);
  const { settled, held, tier } = books.end;
  const refusal = plain.refundRefusal(generations);
  const refusedBy = (command: Parameters<typeof subscription.decide>[0]): string | null => {
    const decision = subscription.decide(command, books.state);
    return isRefusal(decision) ? (decision as { readonly refused: string }).refused : null;
  };
  const paid = tiers.filter((name): name is PaidTier => name !== 'free' && planOf(name).monthlyCredits > 0);
  const rows: readonly (readonly [string, unknown, unknown])[] = [
    ['the plan of the account', tier, plain.tier],
    ['the plan shown', shown.tier, plain.tier],
    ['the status', shown.status, plain.status],
    ['the start of the period', shown.periodStart, running ? day(running.begun) : null],
    ['whether it ends with the period', shown.endsAtPeriodEnd, running?.cancelled ?? false],
    ['the next plan', shown.nextTier, running?.next ?? null],
    ['whether a refund may be asked', shown.refund.eligible, refusal === null],
    ['why no refund', shown.refund.reason, refusal],
    ['monthly credits', settled.monthly, plain.monthly],
    ['pack credits', settled.pack, plain.pack],
    ['held credits', held.monthly + held.pack, 0],
    ['leaving', refusedBy({ type: 'request-downgrade', at: now }), running ? null : 'plan-current'],
    [
      'a refund',
      refusedBy({ type: 'request-refund', at: now, generations }),
      refusal === null ? null : 'refund-refused',
    ],
    ...paid.map(
      (name) =>
        [
          `a checkout of ${name}`,
          refusedBy({ type: 'start-checkout', tier: name, intent: 'click' }),
          plain.tier === name ? 'plan-current' : null,
        ] as const,
    ),
  ];
  for (const [what, is, should] of rows) if (is !== should) return `${what}: ${String(is)} and not ${String(should)}`;
  return null;
};

/** Told as it happens: the first happening after which the rules differ from the story, and how; null for none. */
export const divergenceInOrder = (story: readonly Happening[], random: () => number): string | null => {
  const [plain, books] = [new PlainSubscription(), new Books()];
  for (const [index, what] of story.entries()) {
    const told = plain.facts.length;
    plain.happen(what);
    for (const fact of plain.facts.slice(told)) books.tell(fact);
    const wrong = difference(books, plain, Math.floor(random() * 30));
    if (wrong !== null) return `happening ${index}, ${what}: ${wrong}`;
  }
  return null;
};

/** Told in any order and partly again: how the end differs from that of the story; null when it does not. */
export const divergenceOutOfOrder = (story: readonly Happening[], random: () => number): string | null => {
  const [plain, books] = [new PlainSubscription(), new Books()];
  for (const what of story) plain.happen(what);
  const told: PaymentEvent[] = [];
  for (const fact of plain.facts)
    for (let times = random() < 0.2 ? 2 : 1; times > 0; times--)
      told.splice(Math.floor(random() * (told.length + 1)), 0, fact);
  for (const fact of told) books.tell(fact);
  const wrong = difference(books, plain, Math.floor(random() * 30));
  return wrong && `${wrong}, told as ${told.map(({ id }) => id).join(', ')}`;
};
