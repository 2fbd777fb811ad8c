import type { DataExport } from '@pictora/contracts';

const day = (iso: string): string =>
  new Date(iso).toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric' });

const size = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

const whatItIs = 'A ZIP file with your pictures, prompts, profile and every entry of your credit ledger.';

const words: Record<DataExport['state'], (last: DataExport) => string> = {
  preparing: () => 'Your data are being put together. You can leave this page meanwhile.',
  ready: (last) => `Ready: ${size(last.size ?? 0)}, available until ${day(last.expiresAt ?? last.requestedAt)}.`,
  failed: () => 'The last try failed. Please try again.',
  expired: () => whatItIs,
};

/** Where an export stands, in a sentence. */
export const exportWords = (last: DataExport | null): string => (last ? words[last.state](last) : whatItIs);
