/** What runs as a process of its own in the distributed form. */
export const processNames = ['gateway', 'identity', 'billing', 'media', 'generation', 'social', 'messaging'] as const;
export type ProcessName = (typeof processNames)[number];
