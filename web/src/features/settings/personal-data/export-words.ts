import type { DataExport } from '@pictora/contracts';
import { dateFormat, number } from '../../../lib/format.js';
import { m } from '../../../texts/index.js';

const day = dateFormat({ dateStyle: 'long' });

const size = (bytes: number): string =>
  bytes < 1_000_000
    ? `${number(Math.max(1, Math.round(bytes / 1000)))} kB`
    : `${number(Math.round(bytes / 100_000) / 10)} MB`;

const whatItIs = m.settings_export_help();

const words: Record<DataExport['state'], (last: DataExport) => string> = {
  preparing: () => m.settings_export_preparing(),
  ready: (last) =>
    m.settings_export_ready({
      size: size(last.size ?? 0),
      day: day.format(new Date(last.expiresAt ?? last.requestedAt)),
    }),
  failed: () => m.settings_export_failed(),
  expired: () => whatItIs,
};

/** Where an export stands, in a sentence. */
export const exportWords = (last: DataExport | null): string => (last ? words[last.state](last) : whatItIs);
