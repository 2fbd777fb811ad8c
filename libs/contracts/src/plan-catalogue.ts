import type { Plan } from './plans.js';

export const tiers = ['free', 'pro', 'ultra', 'premium'] as const;
export type Tier = (typeof tiers)[number];

/** The one plan catalogue (specification 9): the pricing page, the plan dialog, the landing page and the ledger read it. */
export const plans: readonly Plan[] = [
  {
    id: 'free',
    name: 'Creator Trial',
    price: 0,
    period: 'month',
    description: 'Try every style and keep what you make.',
    monthlyCredits: 5,
    credits: '5 credits per month',
    features: ['5 image credits every month', 'Watermarked images', 'Personal use only', 'Standard queue'],
    popular: false,
    priceId: null,
  },
  {
    id: 'pro',
    name: 'Visionary',
    price: 19.99,
    period: 'month',
    description: 'For creators who publish.',
    monthlyCredits: 100,
    credits: '100 credits per month',
    features: ['No watermark', 'Full commercial rights', 'Priority rendering', 'Early access to new features'],
    popular: true,
    priceId: null,
  },
  {
    id: 'ultra',
    name: 'Studio Suite',
    price: 39.99,
    period: 'month',
    description: 'For studios and small teams.',
    monthlyCredits: 250,
    credits: '250 credits per month',
    features: ['Everything in Visionary', 'AI Style Pack', 'Premium support', 'Advanced editing tools'],
    popular: false,
    priceId: null,
  },
  {
    id: 'premium',
    name: 'Enterprise',
    price: 49.99,
    period: 'month',
    description: 'For those who animate, and need it now.',
    monthlyCredits: 350,
    credits: '350 credits per month',
    features: [
      'Everything in Studio Suite',
      'Video generation',
      'Fastest priority rendering',
      'Dedicated account manager',
      'Custom AI training (coming soon)',
    ],
    popular: false,
    priceId: null,
  },
];

export const planOf = (tier: Tier): Plan => {
  const plan = plans.find(({ id }) => id === tier);
  if (!plan) throw new Error(`no plan for tier ${tier}`);
  return plan;
};

/**
 * Whether a picture carries the mark: those of the free plan do, unless a pack has paid for them. Decided when a picture is
 * made, and kept with it.
 */
export const isWatermarked = (tier: Tier, paid: Paid = { monthly: 0, pack: 0 }): boolean =>
  tier === 'free' && !(paid.pack > 0 && paid.monthly === 0);

/** Credits that paid for something, by the bucket that they came from. */
type Paid = { readonly monthly: number; readonly pack: number };

/** One-time pack: never expires, without watermark, not refundable. Price in US dollars. */
export const creditPack = { credits: 10, price: 0.99 } as const;

/** How many jobs of one person are worked on at once; more wait for their turn. */
export const jobsAtOnce: Readonly<Record<Tier, number>> = { free: 1, pro: 2, ultra: 4, premium: 6 };

/** The plan that makes videos (specification 6). */
export const videoTier: Tier = 'premium';
