import type { Tier } from '@pictora/contracts';
import { m } from '../texts/index.js';

/** What stands beside somebody's name, for example 'Free Member' (specification 2.14). */
export const tierBadges: Readonly<Record<Tier, string>> = {
  free: m.people_badge_free(),
  pro: m.people_badge_pro(),
  ultra: m.people_badge_ultra(),
  premium: m.people_badge_premium(),
};
