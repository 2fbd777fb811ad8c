/** Credits by where they came from: monthly ones lapse with the month, pack ones never do. */
export type Buckets = { readonly monthly: number; readonly pack: number };

export const none: Buckets = { monthly: 0, pack: 0 };
export const total = ({ monthly, pack }: Buckets): number => monthly + pack;
export const plus = (a: Buckets, b: Buckets): Buckets => ({ monthly: a.monthly + b.monthly, pack: a.pack + b.pack });
export const minus = (a: Buckets, b: Buckets): Buckets => ({ monthly: a.monthly - b.monthly, pack: a.pack - b.pack });

/** What `credits` take from each bucket: those that lapse are spent first. There must be enough. */
export const take = (from: Buckets, credits: number): Buckets => {
  const monthly = Math.min(from.monthly, credits);
  return { monthly, pack: credits - monthly };
};
