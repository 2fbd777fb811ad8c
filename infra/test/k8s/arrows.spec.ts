import { describe, expect, it } from '@jest/globals';
import { environmentOf } from './environment.js';
import { missing, overlays, render, type Overlay } from './kustomize.js';
import type { Rule } from './kinds.js';
import { nameLabel, ofKind, podsOf, type Known, type Manifest } from './manifest.js';
import { arrowsOf, unguardedNamespaces } from './policies/network.js';

const engines = 'pictora-engines';
const names = ['kube-system/kube-dns:53', 'kube-system/kube-dns:53/UDP'];
const nats = `${engines}:4222`;
const mongodb = `${engines}:27017`;
const minio = `${engines}:9000`;
const eventstore = `${engines}:2113`;

/** The arrows of the design, as far as an overlay has what they lead to. */
const design: Readonly<Record<Overlay, { readonly [process: string]: readonly string[] }>> = {
  production: {
    gateway: [nats, minio, 'observability:4318'],
    identity: [nats, mongodb, minio, 'nginx-ingress:443', 'internet:465', 'internet:587', 'observability:4318'],
    billing: [nats, mongodb, eventstore, 'internet:443', 'observability:4318'],
    media: [nats, mongodb, minio, 'observability:4318'],
    generation: [nats, mongodb, minio, 'internet:443', 'observability:4318'],
    social: [nats, mongodb, 'observability:4318'],
    messaging: [nats, mongodb, 'internet:465', 'internet:587', 'observability:4318'],
  },
  development: {
    gateway: [nats, minio],
    identity: [nats, mongodb, minio, 'nginx-ingress:80', `${engines}:1025`],
    billing: [nats, mongodb, eventstore],
    media: [nats, mongodb, minio],
    generation: [nats, mongodb, minio],
    social: [nats, mongodb],
    messaging: [nats, mongodb, `${engines}:1025`],
  },
};

/** The setting that makes a process speak to somebody, and where that is. */
const reasons: readonly { readonly setting: string; readonly to: RegExp }[] = [
  { setting: 'NATS_URL', to: /:4222$/ },
  { setting: 'MONGO_URL', to: /:27017$/ },
  { setting: 'MINIO_URL', to: /:9000$/ },
  { setting: 'EVENTSTORE_URL', to: /:2113$/ },
  { setting: 'KEYCLOAK_URL', to: /^nginx-ingress:/ },
  { setting: 'STRIPE_SECRET_KEY', to: /^internet:443$/ },
  { setting: 'OPENAI_API_KEY', to: /^internet:443$/ },
  { setting: 'OTEL_EXPORTER_OTLP_ENDPOINT', to: /:4318$/ },
  { setting: 'SMTP_URL', to: /^internet:465$|:1025$/ },
];

const settingsOf = (manifests: readonly Manifest[], process: string): Set<string> => {
  const pod = podsOf(ofKind(manifests, 'Deployment')).find(({ labels }) => labels[nameLabel] === process);
  const env = (pod?.spec.containers ?? []).map((container) => environmentOf(manifests, container, () => 'a secret'));
  // The gateway sends no mail; it is told that others do.
  return new Set(env.flatMap((one) => Object.keys(one)).filter((name) => process !== 'gateway' || name !== 'SMTP_URL'));
};

const suite = (overlay: Overlay): void => {
  const manifests = render(overlay);
  const arrows = arrowsOf(manifests);
  const sorted = (list: readonly string[]) => [...list].sort();

  it('lets each process reach what the design says, and nothing else', () => {
    const expected = Object.entries(design[overlay]).map(([process, to]) => [process, sorted([...names, ...to])]);
    expect(Object.fromEntries(Object.entries(arrows).map(([process, { to }]) => [process, to]))).toEqual(
      Object.fromEntries(expected),
    );
  });

  it('lets visitors reach the gateway through the ingress, and Prometheus every operations port', () => {
    const metrics = 'observability:ops';
    for (const [process, { from }] of Object.entries(arrows))
      expect(from).toEqual(process === 'gateway' ? ['nginx-ingress:http', metrics] : [metrics]);
  });

  it('has an arrow wherever a setting leads somewhere, and none without a setting', () => {
    for (const [process, { to }] of Object.entries(arrows)) {
      const given = settingsOf(manifests, process);
      const led = reasons.filter(({ setting }) => given.has(setting));
      for (const reason of led)
        expect([process, to]).toEqual([process, expect.arrayContaining([expect.stringMatching(reason.to)])]);
      const known = new Set([...names, ...to.filter((arrow) => led.some((reason) => reason.to.test(arrow)))]);
      expect([process, to.filter((arrow) => !known.has(arrow) && arrow !== 'internet:587')]).toEqual([process, []]);
    }
  });
};

const seesFaults = (): void => {
  const changed = (name: string, change: (policy: Known<'NetworkPolicy'>) => void): Manifest[] => {
    const manifests = structuredClone(render('production'));
    const policy = ofKind(manifests, 'NetworkPolicy').find(({ metadata }) => metadata.name === name);
    if (!policy) throw new Error(`There is no policy ${name}`);
    change(policy);
    return manifests;
  };
  const billing = (name: string, change: (rule: Rule) => void) =>
    arrowsOf(changed(name, ({ spec }) => spec.egress?.forEach(change)))['billing']?.to;

  it('a port that is left out', () => {
    expect(billing('to-eventstore', (rule) => delete rule.ports)).toContain(`${engines}:*`);
  });

  it('somebody who is left out', () => {
    expect(billing('to-eventstore', (rule) => delete rule.to)).toContain('*:2113');
  });

  it('an internet that begins at home', () => {
    expect(billing('to-stripe', ({ to }) => to?.forEach(({ ipBlock }) => delete ipBlock?.except))).toContain(
      'everything in 0.0.0.0/0:443',
    );
  });

  it('a policy that is meant for others', () => {
    const everybody = changed('to-minio', ({ spec }) => (spec.podSelector = {}));
    expect(arrowsOf(everybody)['social']?.to).toContain(minio);
  });

  it('a namespace that is open', () => {
    const open = changed('default-deny', ({ spec }) => (spec.policyTypes = ['Ingress']));
    expect(unguardedNamespaces(open)).toHaveLength(1);
    expect(unguardedNamespaces(render('production'))).toEqual([]);
  });
};

const title = (words: string): string => (missing === null ? words : `${words} (${missing})`);
const tested = missing === null ? describe : describe.skip;
for (const overlay of overlays)
  tested(title(`the arrows of the ${overlay} overlay`), () => {
    if (missing === null) suite(overlay);
    else it('are those of the design', () => undefined);
  });
tested(title('a fault in the arrows is seen:'), () => {
  if (missing === null) seesFaults();
  else it('every one', () => undefined);
});
