/** What a thing may be made of, other than its own. A silhouette is a shape without light on it. */
export const MATERIALS = ['silhouette', 'gold', 'silver', 'bronze', 'glass', 'ice', 'wood', 'stone', 'neon'] as const;
export type Material = (typeof MATERIALS)[number];
