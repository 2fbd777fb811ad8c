import type { FactoryProvider } from '@nestjs/common';
import { queuedMailSchema } from '@pictora/mail';
import { attemptsSchema, RECORDS } from '@pictora/service-kit';
import type { Connection, Schema } from 'mongoose';
import { createAccountSchema } from './accounts/account.schema.js';
import { credentialSchema } from './accounts/credential.schema.js';
import {
  ACCOUNT_MODEL,
  ARTIFACT_MODEL,
  ATTEMPTS_MODEL,
  CONFIRMATION_MODEL,
  COOKIE_MODEL,
  CREDENTIAL_MODEL,
  DATA_EXPORT_MODEL,
  ERASURE_MODEL,
  MAIL_QUEUE_MODEL,
  RECOVERY_MODEL,
  SESSION_MODEL,
} from './identity.tokens.js';
import { artifactSchema } from './issuer/embedded/artifact.schema.js';
import { createErasureSchema } from './personal-data/erasure.schema.js';
import { dataExportSchema } from './personal-data/export/data-export.schema.js';
import { recoverySchema } from './recovery/recovery.schema.js';
import { cookieSchema, createSessionSchema } from './sessions/session.schema.js';
import { confirmationSchema } from './verification/confirmation.schema.js';

/** Waits for the indexes: before the unique ones exist, two sign-ups could take one email. */
const model = <T>(provide: symbol, name: string, schema: Schema<T>): FactoryProvider => ({
  provide,
  inject: [RECORDS],
  useFactory: async (records: Connection) => {
    const made = records.model<T>(name, schema);
    await made.init();
    return made;
  },
});

export const recordsProviders = [
  model(ACCOUNT_MODEL, 'Account', createAccountSchema()),
  model(CREDENTIAL_MODEL, 'Credential', credentialSchema),
  model(ARTIFACT_MODEL, 'Artifact', artifactSchema),
  model(SESSION_MODEL, 'Session', createSessionSchema()),
  model(COOKIE_MODEL, 'Cookie', cookieSchema),
  model(ATTEMPTS_MODEL, 'Attempts', attemptsSchema),
  model(RECOVERY_MODEL, 'Recovery', recoverySchema),
  model(CONFIRMATION_MODEL, 'Confirmation', confirmationSchema),
  model(MAIL_QUEUE_MODEL, 'QueuedMail', queuedMailSchema),
  model(ERASURE_MODEL, 'Erasure', createErasureSchema()),
  model(DATA_EXPORT_MODEL, 'DataExport', dataExportSchema),
];
