// Engines in containers, for where a Docker engine answers. The versions are those of docker-compose.yml.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../workspace.mjs';

export const dockerAnswers = () =>
  spawnSync('docker', ['info', '--format', '{{.ServerVersion}}'], { stdio: 'ignore', timeout: 10_000 }).status === 0;

/** The image of an engine, with the version that docker-compose.yml pins. */
const pinned = (repository) => {
  const compose = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
  const image = compose.match(/(?<=^ +image: )\S+$/gm)?.find((name) => name.startsWith(`${repository}:`));
  if (!image) throw new Error(`docker-compose.yml names no image of ${repository}`);
  return image;
};

const realm = join(root, 'infra', 'keycloak', 'pictora-realm.json');
const minioKeys = { MINIO_ACCESS_KEY: 'pictora-test', MINIO_SECRET_KEY: 'a-secret-for-this-test-run' };
const keycloakSecret = 'a secret for this test run alone';
/** Where the app under test will be: the realm redirects to no other address. */
const publicUrl = 'http://127.0.0.1:38117';

/** For each engine: what is run, when it is ready, and the settings that lead to it. */
const recipes = {
  nats: {
    repository: 'nats',
    command: ['-js'],
    port: 4222,
    settings: (at) => ({ NATS_URL: `nats://${at}` }),
  },
  minio: {
    repository: 'minio/minio',
    command: ['server', '/data'],
    port: 9000,
    environment: { MINIO_ROOT_USER: minioKeys.MINIO_ACCESS_KEY, MINIO_ROOT_PASSWORD: minioKeys.MINIO_SECRET_KEY },
    path: '/minio/health/ready',
    settings: (at) => ({ MINIO_URL: `http://${at}`, ...minioKeys }),
  },
  keycloak: {
    repository: 'quay.io/keycloak/keycloak',
    command: ['start-dev', '--import-realm'],
    port: 8080,
    environment: { PICTORA_PUBLIC_URL: publicUrl, PICTORA_IDENTITY_SECRET: keycloakSecret },
    files: [{ source: realm, target: '/opt/keycloak/data/import/pictora-realm.json' }],
    path: '/realms/pictora/.well-known/openid-configuration',
    settings: (at) => ({
      KEYCLOAK_URL: `http://${at}`,
      KEYCLOAK_CLIENT_SECRET: keycloakSecret,
      PICTORA_PUBLIC_URL: publicUrl,
    }),
  },
  mongodb: {
    repository: 'mongo',
    command: ['--replSet', 'rs0', '--bind_ip_all'],
    port: 27017,
    // A replica set of one, as transactions and change streams want it.
    afterwards: [
      'mongosh',
      '--quiet',
      '--eval',
      "rs.initiate({ _id: 'rs0', members: [{ _id: 0, host: '127.0.0.1:27017' }] }); while (!db.hello().isWritablePrimary) sleep(100)",
    ],
    settings: (at) => ({ MONGO_URL: `mongodb://${at}/?directConnection=true` }),
  },
  eventstoredb: {
    repository: 'eventstore/eventstore',
    command: ['--insecure', '--mem-db', '--run-projections=None', '--telemetry-optout'],
    port: 2113,
    path: '/health/live',
    settings: (at) => ({ EVENTSTORE_URL: `esdb://${at}?tls=false` }),
  },
  'stripe-mock': {
    image: 'stripe/stripe-mock:v0.203.0',
    command: [],
    port: 12111,
    settings: (at) => ({ STRIPE_API_URL: `http://${at}` }),
  },
};

/** The engines that can be had in containers. */
export const inContainers = Object.keys(recipes);
export const imageOf = (engine) => recipes[engine].image ?? pinned(recipes[engine].repository);

/** Starts an engine in a container, and gives the settings that lead to it. It is removed when this process ends. */
export const startContainer = async (engine) => {
  const { GenericContainer, Wait } = await import('testcontainers');
  const { command, port, environment = {}, files = [], path, afterwards, settings } = recipes[engine];
  const image = imageOf(engine);
  const ready = path ? Wait.forHttp(path, port).forStatusCodeMatching((code) => code < 300) : Wait.forListeningPorts();
  const container = await new GenericContainer(image)
    .withCommand(command)
    .withEnvironment(environment)
    .withCopyFilesToContainer(files)
    .withExposedPorts(port)
    .withWaitStrategy(ready)
    .withStartupTimeout(300_000)
    .start();
  if (afterwards) {
    const { exitCode, output } = await container.exec(afterwards);
    if (exitCode !== 0) throw new Error(`${engine} in a container could not be set up: ${output}`);
  }
  return {
    name: `${image} in Docker`,
    settings: settings(`${container.getHost()}:${container.getMappedPort(port)}`),
    stop: () => container.stop(),
  };
};
