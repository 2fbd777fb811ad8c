import type { Container } from '../kinds.js';
import { allContainers, containersOf, podsOf, type MadePod, type Manifest } from '../manifest.js';

/** Kinds of volumes that the restricted profile allows. */
const allowedVolumes = new Set(['name', 'configMap', 'emptyDir', 'secret', 'projected', 'persistentVolumeClaim']);

const faultsOfPod = ({ spec }: MadePod): string[] => [
  ...(spec.securityContext?.runAsNonRoot === true ? [] : ['may run as root']),
  ...((spec.securityContext?.runAsUser ?? 0) > 0 ? [] : ['names no user other than root']),
  ...(spec.securityContext?.seccompProfile?.type === 'RuntimeDefault' ? [] : ['has no seccomp profile']),
  ...(spec.automountServiceAccountToken === false ? [] : ['is given a token of the cluster']),
  ...((spec.serviceAccountName ?? 'default') === 'default' ? ['has no service account of its own'] : []),
  ...(spec.hostNetwork || spec.hostPID || spec.hostIPC ? ['shares namespaces of its host'] : []),
  ...(spec.volumes ?? []).flatMap((volume) =>
    Object.keys(volume)
      .filter((key) => !allowedVolumes.has(key))
      .map((key) => `mounts a ${key}`),
  ),
];

const faultsOfContainer = ({ name, securityContext: context = {} }: Container): string[] => [
  ...(context.allowPrivilegeEscalation === false ? [] : [`${name} may gain privileges`]),
  ...(context.readOnlyRootFilesystem === true ? [] : [`${name} may write its own files`]),
  ...(context.runAsNonRoot === false || context.privileged ? [`${name} loosens what its pod says`] : []),
  ...(context.capabilities?.drop?.includes('ALL') ? [] : [`${name} keeps capabilities`]),
  ...((context.capabilities?.add ?? []).length > 0 ? [`${name} adds capabilities`] : []),
];

/** Pods that are allowed more than they need: the restricted profile, a read-only file system, and no token. */
export const privilegedPods = (manifests: readonly Manifest[]): string[] =>
  podsOf(manifests).flatMap((pod) =>
    [...faultsOfPod(pod), ...containersOf(pod).flatMap(faultsOfContainer)].map((fault) => `${pod.by} ${fault}`),
  );

const units: Readonly<Record<string, number>> = { '': 1, m: 1e-3, Ki: 2 ** 10, Mi: 2 ** 20, Gi: 2 ** 30 };

/** `250m` is 0.25 and `1Gi` 1073741824. */
export const quantity = (text: string): number => {
  const [, digits = '', unit = ''] = /^(\d+(?:\.\d+)?)([A-Za-z]*)$/.exec(text) ?? [];
  const factor = units[unit];
  if (digits === '' || factor === undefined) throw new Error(`${text} is not a quantity that is known here`);
  return Number(digits) * factor;
};

const resources = ['cpu', 'memory'] as const;

/** Containers that could take a whole node, or that nobody can place. */
export const unlimitedContainers = (manifests: readonly Manifest[]): string[] => [
  ...allContainers(manifests).flatMap(({ in: pod, container }) =>
    resources.flatMap((resource) => {
      const request = container.resources?.requests?.[resource];
      const limit = container.resources?.limits?.[resource];
      if (request === undefined) return [`${pod} requests no ${resource}`];
      if (limit === undefined) return [`${pod} has no limit of ${resource}`];
      return quantity(request) > quantity(limit) ? [`${pod} requests more ${resource} than it may have`] : [];
    }),
  ),
  ...podsOf(manifests).flatMap(({ by, spec }) =>
    (spec.volumes ?? [])
      .filter(({ emptyDir }) => emptyDir && emptyDir.sizeLimit === undefined)
      .map(({ name }) => `${by} may fill its node through ${name}`),
  ),
];
