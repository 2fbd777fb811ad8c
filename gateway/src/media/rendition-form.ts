import type { RenditionForm } from '@pictora/contracts';

/** AVIF to who names it and does not weigh it with nothing. What takes anything gets WebP, which is known longer. */
export const formFor = (accept: string | undefined): RenditionForm => {
  const named = accept
    ?.toLowerCase()
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*/))
    .find(([type]) => type === 'image/avif');
  return named && !named.some((part) => /^q=0(\.0*)?$/.test(part)) ? 'avif' : 'webp';
};
