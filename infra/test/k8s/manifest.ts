import type { Container, Labels, PodSpec, PodTemplate, Selector, Specs } from './kinds.js';

export type Manifest<Spec = unknown> = {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    name: string;
    readonly namespace?: string;
    readonly labels?: Labels;
    annotations?: Record<string, string>;
  };
  spec?: Spec;
  data?: Record<string, string>;
  readonly stringData?: Record<string, string>;
};
/** A manifest whose kind is known, and with it what its spec looks like. */
export type Known<K extends keyof Specs> = Manifest<Specs[K]> & { spec: Specs[K] };

type Of<K extends string> = K extends keyof Specs ? Known<K> : Manifest;

export const idOf = ({ kind, metadata }: Manifest): string => `${kind}/${metadata.name}`;
export const ofKind = <K extends string>(manifests: readonly Manifest[], kind: K): Of<K>[] =>
  manifests.filter((manifest) => manifest.kind === kind) as Of<K>[];

/** A pod that some object makes: `Deployment/billing`, its labels, and what runs in it. */
export type MadePod = {
  readonly by: string;
  readonly owner: Manifest;
  readonly labels: Labels;
  readonly spec: PodSpec;
};

const madeBy = (owner: Manifest, { metadata, spec }: PodTemplate): MadePod => ({
  by: idOf(owner),
  owner,
  labels: metadata?.labels ?? {},
  spec,
});

export const podsOf = (manifests: readonly Manifest[]): MadePod[] => [
  ...ofKind(manifests, 'Deployment').map((owner) => madeBy(owner, owner.spec.template)),
  ...ofKind(manifests, 'CronJob').map((owner) => madeBy(owner, owner.spec.jobTemplate.spec.template)),
];

export const containersOf = (pod: MadePod): Container[] => [...pod.spec.containers, ...(pod.spec.initContainers ?? [])];

/** Every container of every pod, with a name for messages. */
export const allContainers = (manifests: readonly Manifest[]): { in: string; container: Container }[] =>
  podsOf(manifests).flatMap((pod) => containersOf(pod).map((container) => ({ in: pod.by, container })));

/** As Kubernetes matches: everything that is said has to hold, so an empty selector matches all. */
export const matches = ({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels): boolean =>
  Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
  matchExpressions.every(({ key, operator, values = [] }) => {
    if (operator === 'In') return values.includes(labels[key] ?? '');
    if (operator === 'NotIn') return !values.includes(labels[key] ?? '');
    throw new Error(`No manifest here uses the operator ${operator}`);
  });

export const nameLabel = 'app.kubernetes.io/name';
