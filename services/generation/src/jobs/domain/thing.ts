import type { JobKind } from '@pictora/contracts';

/** What a job makes, in the words that its owner reads. */
export type Thing = 'picture' | 'pictures' | 'video';

export const thingOf = ({ kind, count }: { readonly kind: JobKind; readonly count: number }): Thing => {
  if (kind === 'video') return 'video';
  return count > 1 ? 'pictures' : 'picture';
};

/** "The picture was", "The pictures were". */
export const was = (thing: Thing): string => (thing === 'pictures' ? 'were' : 'was');
