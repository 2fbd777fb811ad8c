import { environmentOf } from '../environment.js';
import { idOf, matches, ofKind, podsOf, type Manifest } from '../manifest.js';

const probes = { startupProbe: '/live', livenessProbe: '/live', readinessProbe: '/ready' } as const;

/** Processes that Kubernetes would not know to be dead, or not ready. */
export const unprobedProcesses = (manifests: readonly Manifest[]): string[] =>
  podsOf(ofKind(manifests, 'Deployment')).flatMap(({ by, spec }) =>
    spec.containers.flatMap((container) => {
      const { OPS_PORT, OPS_HOST } = environmentOf(manifests, container);
      const ops = container.ports?.find(({ name }) => name === 'ops')?.containerPort;
      return [
        ...Object.entries(probes)
          .filter(([probe, path]) => {
            const asked = container[probe as keyof typeof probes]?.httpGet;
            return asked?.path !== path || asked.port !== 'ops';
          })
          .map(([probe, path]) => `${by} has no ${probe} of ${path} on its operations port`),
        ...(ops === undefined || String(ops) !== OPS_PORT ? [`${by} is not probed where it listens`] : []),
        ...(OPS_HOST === '0.0.0.0' ? [] : [`${by} lets nobody reach its operations port`]),
      ];
    }),
  );

/** Processes that are killed before they could have finished or handed back what they hold. */
export const hurriedStops = (manifests: readonly Manifest[], patienceMs: number): string[] =>
  podsOf(manifests).flatMap(({ by, spec }) => {
    const held = spec.containers.map(({ lifecycle }) => (lifecycle?.preStop?.sleep?.seconds ?? 0) * 1000 + patienceMs);
    const grace = (spec.terminationGracePeriodSeconds ?? 30) * 1000;
    return grace > Math.max(...held) ? [] : [`${by} is killed after ${grace} ms and may need ${Math.max(...held)}`];
  });

/** Deployments that a drained node or a lost zone could take away, or whose size two parts of the cluster fight over. */
export const unprotectedProcesses = (manifests: readonly Manifest[]): string[] => {
  const budgets = ofKind(manifests, 'PodDisruptionBudget');
  const scaled = new Set(ofKind(manifests, 'HorizontalPodAutoscaler').map(({ spec }) => spec.scaleTargetRef.name));
  return ofKind(manifests, 'Deployment').flatMap((owner) => {
    const { metadata, spec: pod } = owner.spec.template;
    const by = idOf(owner);
    const own = budgets.filter((budget) => matches(budget.spec.selector, metadata?.labels ?? {}));
    const spread = new Set(pod.topologySpreadConstraints?.map(({ topologyKey }) => topologyKey));
    return [
      ...(own.length === 1 ? [] : [`${by} has ${own.length} disruption budgets`]),
      ...own.filter((budget) => budget.spec.maxUnavailable !== 1).map(() => `${by} could not be moved, or all at once`),
      ...(spread.has('kubernetes.io/hostname') ? [] : [`${by} may stand on one node`]),
      ...(spread.has('topology.kubernetes.io/zone') ? [] : [`${by} may stand in one zone`]),
      ...(owner.spec.strategy?.rollingUpdate?.maxUnavailable === 0 ? [] : [`${by} is smaller while it is updated`]),
      ...(scaled.has(owner.metadata.name) && owner.spec.replicas !== undefined
        ? [`${by} is scaled by itself and by its manifest`]
        : []),
    ];
  });
};
