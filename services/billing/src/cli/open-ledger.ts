import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  createLogger,
  noMetrics,
  openRecords,
  platformShape,
  requireEngines,
  systemClock,
  uuidV7,
  SettingsError,
} from '@pictora/service-kit';
import type { z } from 'zod';
import { adminParts, type AdminParts } from '../admin/admin.parts.js';
import { billingSettings } from '../config.js';
import { CreditsService } from '../credits/credits.service.js';
import { openEventStores } from '../event-store/event-store.providers.js';

/** What the tool needs of the server's settings, under the same names. */
export const ledgerSettings = platformShape
  .pick({ NODE_ENV: true, PICTORA_EMBEDDED: true, PICTORA_DATA_DIR: true, MONGO_URL: true, LOG_LEVEL: true })
  .extend({
    EVENTSTORE_URL: billingSettings.shape.EVENTSTORE_URL,
    LOG_LEVEL: platformShape.shape.LOG_LEVEL.unwrap().default('warn'),
  })
  .superRefine(requireEngines('MONGO_URL', 'EVENTSTORE_URL'));

export type OpenLedger = AdminParts & { close(): Promise<void> };

/** The ledger that the settings name, beside whoever else works on it. Read models follow in the server, not here. */
export const openLedger = async (settings: z.output<typeof ledgerSettings>): Promise<OpenLedger> => {
  const dataDir = resolve(settings.PICTORA_DATA_DIR);
  if (!settings.EVENTSTORE_URL && !existsSync(join(dataDir, 'billing', 'ledger.db')))
    throw new SettingsError([`PICTORA_DATA_DIR: there is no ledger in ${dataDir}`]);
  const logger = createLogger('ledger', settings);
  const records = await openRecords('billing', settings);
  const { store, snapshots } = openEventStores(settings, dataDir, records);
  const credits = new CreditsService(
    ...([store, snapshots, systemClock, uuidV7, logger] as const),
    { BALANCE_WAIT_MS: 0 },
    { awaitCheckpoint: async () => undefined },
    { push: () => undefined },
    noMetrics,
  );
  const parts = adminParts({ store, snapshots, records, clock: systemClock, ids: uuidV7, logger, credits });
  await parts.runRecords.init();
  return {
    ...parts,
    close: async () => {
      await parts.runs.stop();
      await credits.idle();
      await store.close();
      await records.close();
    },
  };
};
