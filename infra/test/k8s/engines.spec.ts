import { describe, expect, it } from '@jest/globals';
import { metricCatalogue } from '@pictora/telemetry';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { k8s, missing, parseManifests, render } from './kustomize.js';
import { ofKind, type Manifest } from './manifest.js';
import { blindAutoscalers, type AdapterRule } from './policies/autoscaling.js';
import { refsOf } from './policies/secrets.js';

const folder = join(k8s, 'engines');
const textOf = (file: string): string => readFileSync(join(folder, file), 'utf8');
const valuesOf = <T>(file: string): T => parseManifests(textOf(file))[0] as unknown as T;
const [adapter, mongodb] = [
  valuesOf<{ rules: { external: AdapterRule[] } }>('prometheus-adapter.values.yaml'),
  ofKind(parseManifests(textOf('mongodb.yaml')), 'MongoDBCommunity')[0],
];
const engineFiles = readdirSync(folder).filter((file) => file.endsWith('.yaml'));

describe('the engines', () => {
  it('are those of operators and charts: nothing here keeps data by a stateful set of its own', () => {
    const kinds = engineFiles.flatMap((file) => parseManifests(textOf(file)).map(({ kind }) => kind));
    expect(kinds.filter((kind) => ['StatefulSet', 'Deployment', 'DaemonSet', 'Pod'].includes(kind))).toEqual([]);
  });

  it.each(engineFiles)('%s is in the guide, with its version', (file) => {
    const line = readFileSync(join(folder, 'README.md'), 'utf8')
      .split('\n')
      .find((text) => text.includes(file));
    expect(line).toMatch(/\d+\.\d+\.\d+/);
  });

  it('MongoDB keeps a database for each service, open to that service alone', () => {
    const users = mongodb?.spec.users;
    expect(users?.map(({ name, roles }) => [name, roles])).toEqual(
      ['identity', 'billing', 'media', 'generation', 'social', 'messaging'].map((service) => [
        service,
        [{ name: 'readWrite', db: `pictora-${service}` }],
      ]),
    );
  });
});

const suite = (): void => {
  const production = render('production');
  const measured = Object.keys(metricCatalogue);
  const blind = (manifests: readonly Manifest[], rules = adapter.rules.external, known = measured) =>
    blindAutoscalers(manifests, rules, known);

  it('MongoDB puts the addresses where the services look for them', () => {
    const users = mongodb?.spec.users ?? [];
    const wanted = refsOf(production).filter(({ name }) => name.startsWith('pictora-mongodb'));
    expect(new Set(users.map((user) => user.connectionStringSecretName))).toEqual(
      new Set(wanted.map(({ name }) => name)),
    );
    expect(new Set(wanted.map(({ key }) => key))).toEqual(new Set(['connectionString.standard']));
  });

  it('the workers follow the queue: a metric that processes measure, told to the autoscaler by the adapter', () => {
    const [scaler] = ofKind(production, 'HorizontalPodAutoscaler').filter(
      ({ metadata }) => metadata.name === 'generation',
    );
    expect(scaler?.spec.metrics).toContainEqual(expect.objectContaining({ type: 'External' }));
    expect(blind(production)).toEqual([]);
  });

  it('a metric that nobody tells, or nobody measures, is seen', () => {
    expect(blind(production, [])).toEqual([
      'HorizontalPodAutoscaler/generation follows pictora_generation_queue_depth, which no rule tells',
    ]);
    expect(blind(production, adapter.rules.external, [])).toEqual([
      'a rule tells pictora_queue_jobs, which no process measures',
    ]);
  });
};

if (missing !== null) describe.skip(`the engines and the manifests (${missing})`, () => it('agree', () => undefined));
else describe('the engines and the manifests', suite);
