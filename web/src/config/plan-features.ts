import type { Tier } from '@pictora/contracts';
import { planOf } from '@pictora/contracts/constants';
import { m } from '../texts/index.js';

const everythingIn = (tier: Tier): string => m.pricing_feature_everything({ plan: planOf(tier).name });

/** What each plan brings, in words: the features of the plan catalogue, in the language of the page. */
export const planFeatures: Readonly<Record<Tier, readonly string[]>> = {
  free: [
    m.pricing_feature_credits({ count: planOf('free').monthlyCredits }),
    m.pricing_feature_watermarked(),
    m.pricing_feature_personal(),
    m.pricing_feature_queue(),
  ],
  pro: [
    m.pricing_feature_clean(),
    m.pricing_feature_commercial(),
    m.pricing_feature_priority(),
    m.pricing_feature_early(),
  ],
  ultra: [everythingIn('pro'), m.pricing_feature_styles(), m.pricing_feature_support(), m.pricing_feature_tools()],
  premium: [
    everythingIn('ultra'),
    m.pricing_feature_video(),
    m.pricing_feature_fastest(),
    m.pricing_feature_manager(),
    m.pricing_feature_training(),
  ],
};
