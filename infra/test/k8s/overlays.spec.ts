import { describe, expect, it } from '@jest/globals';
import { limits } from '@pictora/contracts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentOf } from './environment.js';
import { k8s, missing, overlays, parseManifests, render, type Overlay } from './kustomize.js';
import { ofKind, podsOf, type Manifest } from './manifest.js';
import { unpinnedImages } from './policies/images.js';
import { unguardedNamespaces } from './policies/network.js';
import { privilegedPods, unlimitedContainers } from './policies/pods.js';
import { brokenReferences } from './policies/references.js';
import { unprobedProcesses, unprotectedProcesses } from './policies/running.js';
import { documentedSecrets, leakedSecrets, refsOf } from './policies/secrets.js';

const processes = ['billing', 'gateway', 'generation', 'identity', 'media', 'messaging', 'social'];
const examples = parseManifests(readFileSync(join(k8s, 'secrets.example.yaml'), 'utf8'));
const version = (JSON.parse(readFileSync(join(k8s, '../../package.json'), 'utf8')) as { version: string }).version;

const gatewayEnvironment = (manifests: readonly Manifest[]): Record<string, string> => {
  const [container] = podsOf(manifests).find(({ by }) => by === 'Deployment/gateway')?.spec.containers ?? [];
  if (!container) throw new Error('There is no gateway');
  return environmentOf(manifests, container);
};

const suite = (overlay: Overlay): void => {
  const manifests = render(overlay);
  const [ingress] = ofKind(manifests, 'Ingress');

  it('has the gateway and the six services, each with an account of its own', () => {
    for (const kind of ['Deployment', 'ServiceAccount', 'PodDisruptionBudget'])
      expect(
        ofKind(manifests, kind)
          .map(({ metadata }) => metadata.name)
          .sort(),
      ).toEqual(processes);
  });

  it('puts everything into one namespace, which refuses pods that ask for more than they need', () => {
    const [namespace, ...others] = ofKind(manifests, 'Namespace');
    expect(others).toEqual([]);
    expect(namespace?.metadata.labels).toMatchObject({ 'pod-security.kubernetes.io/enforce': 'restricted' });
    const homeless = manifests.filter(
      ({ kind, metadata }) => kind !== 'Namespace' && metadata.namespace !== namespace?.metadata.name,
    );
    expect(homeless).toEqual([]);
  });

  it('runs the images of this version, and none that move', () => {
    expect(unpinnedImages(manifests)).toEqual([]);
    const images = podsOf(manifests).flatMap(({ spec }) => spec.containers.map(({ image }) => image));
    for (const image of images) expect(image).toMatch(new RegExp(`pictora/[a-z]+:${version.replaceAll('.', '\\.')}$`));
  });

  it('allows its pods nothing that they do not need', () => expect(privilegedPods(manifests)).toEqual([]));
  it('says how much each takes at most', () => expect(unlimitedContainers(manifests)).toEqual([]));
  it('asks each process how it is', () => expect(unprobedProcesses(manifests)).toEqual([]));
  it('outlives a drained node', () => expect(unprotectedProcesses(manifests)).toEqual([]));
  it('leads where it says', () => expect(brokenReferences(manifests)).toEqual([]));
  it('forbids what it does not allow', () => expect(unguardedNamespaces(manifests)).toEqual([]));

  it('takes its secrets by reference, from the list that operators are given', () => {
    expect(leakedSecrets(manifests, documentedSecrets(examples))).toEqual([]);
  });

  it('lets uploads and sockets through', () => {
    const annotations = ingress?.metadata.annotations ?? {};
    const megabytes = Number(/^(\d+)m$/.exec(annotations['nginx.org/client-max-body-size'] ?? '')?.[1]);
    expect(megabytes * 1024 * 1024).toBeGreaterThan(limits.uploadMaxBytes);
    expect(annotations['nginx.org/websocket-services']).toBe('gateway');
  });

  it('is reached where its links lead', () => {
    const { PUBLIC_URL = '' } = gatewayEnvironment(manifests);
    const hosts = ingress?.spec.rules.map(({ host }) => host);
    expect(hosts).toEqual([new URL(PUBLIC_URL).hostname]);
    const encrypted = (ingress?.spec.tls ?? []).flatMap((tls) => tls.hosts);
    expect(encrypted).toEqual(PUBLIC_URL.startsWith('https:') ? hosts : []);
  });

  it('believes only the ingress which address a visitor comes from', () => {
    expect(gatewayEnvironment(manifests)['TRUST_PROXY']).toBe('1');
  });
};

for (const overlay of overlays) {
  if (missing !== null) describe.skip(`the ${overlay} overlay (${missing})`, () => it('renders', () => undefined));
  else describe(`the ${overlay} overlay`, () => suite(overlay));
}

const listed = missing === null ? it : it.skip;
listed('every secret that operators are told of is used', () => {
  const used = new Set(overlays.flatMap((overlay) => refsOf(render(overlay)).map(({ name, key }) => `${name}/${key}`)));
  expect([...documentedSecrets(examples)].filter((secret) => !used.has(secret))).toEqual([]);
});

it('the guide names every secret, with its keys', () => {
  const guide = readFileSync(join(k8s, '../../docs/kubernetes.md'), 'utf8');
  for (const secret of documentedSecrets(examples)) {
    const [name = '', key = ''] = secret.split('/');
    // Those of MongoDB stand in one row: the first by its name, the others by how they end.
    const ending = name.slice(name.lastIndexOf('-'));
    expect([secret, guide.includes(`\`${name}\``) || guide.includes(`\`${ending}\``)]).toEqual([secret, true]);
    expect([secret, guide.includes(`\`${key}\``)]).toEqual([secret, true]);
  }
});
