/** Tests that run against a real engine: a file, and within it those whose whole name matches. */
export type Suite = {
  readonly package: string;
  readonly file: string;
  readonly names?: RegExp;
  /** Runs the built app. */
  readonly endToEnd?: true;
};

export type EngineName = 'nats' | 'minio' | 'keycloak' | 'mongodb' | 'eventstoredb' | 'stripe-mock' | 'smtp';

/** The main flow names the engines that it found, in its title. */
const mainFlow = (engine: EngineName): Suite => ({
  package: 'standalone',
  file: 'e2e/on-real-engines.e2e.ts',
  names: new RegExp(`^the main flow on [^:]*\\b${engine}\\b`),
  endToEnd: true,
});

/**
 * Which tests speak for which engine. `npm test` and `npm run test:engines` count by this table, so a new suite on an
 * engine is a row here.
 */
export const engineSuites: Readonly<Record<EngineName, readonly Suite[]>> = {
  nats: [
    { package: 'libs/messaging', file: 'test/nats.spec.ts' },
    { package: 'libs/durable-events', file: 'test/jetstream-event-log.spec.ts' },
    { package: 'libs/durable-events', file: 'test/jetstream-restart.spec.ts' },
    { package: 'standalone', file: 'e2e/over-nats.e2e.ts', endToEnd: true },
    mainFlow('nats'),
  ],
  minio: [
    { package: 'libs/object-storage', file: 'test/minio-object-storage.spec.ts' },
    { package: 'libs/service-kit', file: 'test/storage.spec.ts', names: /^with a real MinIO/ },
    mainFlow('minio'),
  ],
  keycloak: [
    { package: 'services/identity', file: 'test/keycloak.spec.ts' },
    { package: 'standalone', file: 'e2e/login.e2e.ts', names: /\bKeycloak\b/, endToEnd: true },
    mainFlow('keycloak'),
  ],
  mongodb: [
    { package: 'libs/mongoose-sqlite', file: 'test/mongodb.spec.ts' },
    { package: 'libs/read-models', file: 'test/on-mongodb.spec.ts' },
    { package: 'standalone', file: 'test/models.spec.ts', names: /on MongoDB/ },
    mainFlow('mongodb'),
  ],
  eventstoredb: [
    { package: 'libs/event-sourcing', file: 'src/eventstoredb/eventstoredb-event-store.contract.spec.ts' },
    mainFlow('eventstoredb'),
  ],
  'stripe-mock': [
    { package: 'services/billing', file: 'test/stripe.contract.spec.ts', names: /on stripe-mock/ },
    mainFlow('stripe-mock'),
  ],
  smtp: [{ package: 'libs/mail', file: 'test/smtp.spec.ts' }, mainFlow('smtp')],
};

const specs = (folder: string, ...files: string[]): Suite[] => files.map((file) => ({ package: folder, file }));

/**
 * Suites of the services which keep their records on a MongoDB that is given, in place of SQLite: `createTestPlatform` goes by
 * MONGO_URL. Not on FerretDB, whose outboxes are never cleared.
 */
export const onGivenMongo: readonly Suite[] = [
  ...specs('services/identity', 'test/accounts.spec.ts', 'test/records.spec.ts', 'test/sessions.spec.ts'),
  ...specs('services/identity', 'test/people.spec.ts', 'test/recovery.spec.ts', 'test/personal-data.spec.ts'),
  ...specs(
    'services/billing',
    'src/credits/credits.controller.int.spec.ts',
    'src/credits/dues/dues.service.int.spec.ts',
  ),
  ...specs('services/billing', 'src/admin/admin-replay.int.spec.ts', 'test/sandbox.contract.spec.ts'),
  ...specs('services/media', 'src/images/images.controller.int.spec.ts', 'test/gallery.spec.ts', 'test/videos.spec.ts'),
  ...specs('services/generation', 'test/generation.service.spec.ts', 'test/cancel-and-retry.spec.ts'),
  ...specs('services/messaging', 'test/conversations.spec.ts', 'test/notifications.spec.ts', 'test/erasure.spec.ts'),
];
