import {
  eventStoreMissing,
  keycloakMissing,
  minioMissing,
  natsMissing,
  startKeycloak,
  startMailCatcher,
  startMinio,
  startNatsServer,
  startStripeMock,
  stripeMockMissing,
  type MailCatcher,
} from '@pictora/testing';

type Started = {
  readonly settings: Readonly<Record<string, string>>;
  stop(): Promise<void>;
  readonly mail?: MailCatcher;
};
type Engine = { readonly name: string; readonly missing: string | null; start(publicUrl: string): Promise<Started> };

/** What signs the events that Stripe would send. */
export const webhookSecret = 'whsec_of_stripe_in_the_main_flow';

const given = (setting: string, missing: string | null): Engine['start'] => {
  const url = process.env[setting] ?? '';
  return async () => {
    if (missing !== null) throw new Error(missing);
    return { settings: { [setting]: url }, stop: async () => undefined };
  };
};

const noMongo = process.env['MONGO_URL']
  ? null
  : 'no MONGO_URL is set; the app needs more of MongoDB than FerretDB has: a $pull with a condition, and $text';

const engines: readonly Engine[] = [
  {
    name: 'nats',
    missing: natsMissing(),
    start: async () => {
      const server = await startNatsServer();
      return { settings: { NATS_URL: server.url }, stop: () => server.stop() };
    },
  },
  {
    name: 'minio',
    missing: minioMissing(),
    start: async () => {
      const server = await startMinio();
      const keys = { MINIO_ACCESS_KEY: server.accessKey, MINIO_SECRET_KEY: server.secretKey };
      return { settings: { MINIO_URL: server.url, ...keys }, stop: () => server.stop() };
    },
  },
  {
    name: 'keycloak',
    missing: keycloakMissing(),
    start: async (publicUrl) => {
      const server = await startKeycloak(publicUrl);
      const settings = { KEYCLOAK_URL: server.url, KEYCLOAK_CLIENT_SECRET: server.clientSecret };
      return { settings, stop: () => server.stop() };
    },
  },
  { name: 'mongodb', missing: noMongo, start: given('MONGO_URL', noMongo) },
  { name: 'eventstoredb', missing: eventStoreMissing(), start: given('EVENTSTORE_URL', eventStoreMissing()) },
  {
    name: 'stripe-mock',
    missing: stripeMockMissing(),
    start: async () => {
      const mock = await startStripeMock();
      const settings = {
        STRIPE_API_URL: mock.url,
        STRIPE_SECRET_KEY: 'sk_test_123',
        STRIPE_WEBHOOK_SECRET: webhookSecret,
        STRIPE_PRICE_PRO: 'price_pro',
        STRIPE_PRICE_ULTRA: 'price_ultra',
        STRIPE_PRICE_PREMIUM: 'price_premium',
        STRIPE_PRICE_PACK: 'price_pack',
      };
      return { settings, stop: () => mock.stop() };
    },
  },
  {
    name: 'smtp',
    missing: null,
    start: async () => {
      const mail = await startMailCatcher();
      return { settings: { SMTP_URL: mail.url }, mail, stop: () => mail.stop() };
    },
  },
];

/** The engines that there are here; the others are the affair of their own suites, which say why. */
export const found = engines.filter(({ missing }) => missing === null);

export type RealEngines = {
  readonly settings: Readonly<Record<string, string>>;
  readonly mail: MailCatcher;
  stop(): Promise<void>;
};

/** Starts all that were found. */
export const startEngines = async (publicUrl: string): Promise<RealEngines> => {
  const started = await Promise.all(found.map((engine) => engine.start(publicUrl)));
  const mail = started.flatMap((engine) => engine.mail ?? [])[0];
  if (!mail) throw new Error('the mail catcher did not start');
  return {
    settings: Object.assign({}, ...started.map(({ settings }) => settings)) as Record<string, string>,
    mail,
    stop: async () => {
      await Promise.all(started.map((engine) => engine.stop()));
    },
  };
};
