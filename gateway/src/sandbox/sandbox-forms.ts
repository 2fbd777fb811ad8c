import { paidTierSchema, sandboxActionSchema, type CardForm, type SandboxAction } from '@pictora/contracts';
import { emptyCard, filledWith } from './card-fields.js';
import type { PortalView } from './portal-page.js';

const first = (form: URLSearchParams, name: string): string => form.get(name) ?? '';

/** As typed, cut to what the call takes: a longer text is no card either way. */
export const cardIn = (form: URLSearchParams): CardForm => ({
  number: first(form, 'number').slice(0, 40),
  expiry: first(form, 'expiry').slice(0, 20),
  cvc: first(form, 'cvc').slice(0, 10),
  name: first(form, 'name').slice(0, 200),
});

/** What a page shows again of a card that was refused: nothing that could belong to a real one. */
export const shownAgain = ({ expiry, name }: CardForm): CardForm => ({ ...emptyCard, expiry, name });

/** The action that a portal's form asks for, or null when it is none of ours. */
export const actionIn = (form: URLSearchParams): SandboxAction | null => {
  const type = first(form, 'action');
  const wanted =
    type === 'change'
      ? { type, tier: first(form, 'tier') }
      : type === 'replace-card'
        ? { type, card: cardIn(form) }
        : { type };
  const { data } = sandboxActionSchema.safeParse(wanted);
  return data ?? null;
};

/** The part of the portal that an address asks for. */
export const viewIn = (query: URLSearchParams): PortalView => {
  const name = query.get('view');
  const tier = paidTierSchema.safeParse(query.get('tier'));
  if (name === 'confirm' && tier.success) return { name, tier: tier.data };
  if (name === 'card') return { name, card: { values: filledWith(query.get('card') ?? undefined), faults: {} } };
  return name === 'plans' || name === 'cancel' ? { name } : { name: 'home' };
};

/** Where a refused action is shown again. */
export const viewAfter = (action: SandboxAction): PortalView =>
  action.type === 'change' ? { name: 'confirm', tier: action.tier } : { name: 'home' };

export const doneWords: Readonly<Record<SandboxAction['type'], string>> = {
  change: 'Your plan was changed.',
  'keep-plan': 'You keep your plan.',
  cancel: 'Your plan is cancelled. It goes on until its month ends.',
  resume: 'You keep your plan; it renews as before.',
  'replace-card': 'The card was replaced.',
};
