import {
  available,
  creditAccount,
  type CreditAccount,
  type CreditCommand,
  type CreditEvent,
  type CreditRefusal,
} from '@pictora/billing/testing';
import {
  CommandHandler,
  isRefusal,
  MemoryEventStore,
  MemorySnapshotStore,
  type Decider,
} from '@pictora/event-sourcing';
import type { Step } from './ledger-commands.js';
import { PlainLedger, type Effect } from './plain-ledger.js';

export type LedgerRules = Decider<CreditCommand, CreditAccount, CreditEvent, CreditRefusal>;

const told = (effect: Effect): string =>
  'refused' in effect ? effect.refused : effect.changed ? 'changed' : 'nothing';

/** What differs between the account and the plain one, in words; null when nothing does. */
const difference = (account: CreditAccount, plain: PlainLedger): string | null => {
  if (account.status === 'none') return plain.isOpen ? 'the account is not open' : null;
  if (!plain.isOpen) return 'the account is open';
  const [free, held] = [available(account), plain.held];
  const rows: readonly (readonly [string, unknown, unknown])[] = [
    ['free monthly', free.monthly, plain.free.monthly],
    ['free pack', free.pack, plain.free.pack],
    ['held monthly', account.held.monthly, held.monthly],
    ['held pack', account.held.pack, held.pack],
    ['holds', account.holds.length, plain.aside.size],
    ['month', account.month, plain.month],
    ['tier', account.plan.tier, plain.paidPlan.tier],
  ];
  for (const [what, is, should] of rows) if (is !== should) return `${what}: ${String(is)} and not ${String(should)}`;
  if (free.monthly < 0 || free.pack < 0) return 'overdrawn';
  return null;
};

/** The first step at which the rules differ from the plain model, and how; null when they never do. */
export const divergence = (steps: readonly Step[], rules: LedgerRules = creditAccount): string | null => {
  const plain = new PlainLedger();
  const done = new Set<string>();
  let account = rules.initial;
  for (const [index, { id, command }] of steps.entries()) {
    if (done.has(id)) continue;
    const expected = plain.do(command);
    const decision = rules.decide(command, account);
    const events = isRefusal<CreditEvent, CreditRefusal>(decision) ? [] : decision;
    account = events.reduce((state, event) => rules.evolve(state, event), account);
    if (events.length > 0) done.add(id);
    const effect: Effect = isRefusal<CreditEvent, CreditRefusal>(decision)
      ? { refused: decision.refused }
      : { changed: events.length > 0 };
    const wrong =
      told(effect) === told(expected) ? difference(account, plain) : `${told(effect)}, not ${told(expected)}`;
    if (wrong !== null) return `step ${index}, ${command.type}: ${wrong}`;
  }
  return null;
};

/** As {@link divergence}, by the command handler on a store in memory, with snapshots: ids are its business there. */
export const handledDivergence = async (
  steps: readonly Step[],
  rules: LedgerRules = creditAccount,
): Promise<string | null> => {
  let ids = 0;
  const handler = new CommandHandler({
    store: new MemoryEventStore(),
    decider: rules,
    clock: () => new Date(0),
    newId: () => `${(ids += 1)}`,
    snapshots: {
      ...{ store: new MemorySnapshotStore(), version: 1, every: 4 },
      onError: (error) => {
        throw error;
      },
    },
  });
  const plain = new PlainLedger();
  const done = new Set<string>();
  for (const [index, { id, command }] of steps.entries()) {
    const repeated = done.has(id);
    const expected = repeated ? null : plain.do(command);
    const outcome = await handler.handle('credits-user', command, { commandId: id, correlationId: id });
    if (outcome.status === 'accepted' && outcome.events.length > 0) done.add(id);
    const effect =
      outcome.status === 'refused'
        ? outcome.refusal.refused
        : outcome.repeated
          ? 'repeated'
          : told({ changed: outcome.events.length > 0 });
    const wanted = expected === null ? 'repeated' : told(expected);
    const wrong = effect === wanted ? difference(outcome.state, plain) : `${effect}, not ${wanted}`;
    if (wrong !== null) return `step ${index}, ${command.type}: ${wrong}`;
  }
  await handler.idle();
  return null;
};
