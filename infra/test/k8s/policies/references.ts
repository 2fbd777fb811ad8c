import type { Selector } from '../kinds.js';
import { idOf, matches, ofKind, podsOf, type MadePod, type Manifest } from '../manifest.js';

const selected = (pods: readonly MadePod[], selector: Selector): MadePod[] =>
  pods.filter(({ labels }) => matches(selector, labels));

/** Deployments that would not find their pods, or would find those of others. */
const faultsOfDeployments = (manifests: readonly Manifest[], pods: readonly MadePod[]): string[] =>
  ofKind(manifests, 'Deployment').flatMap((deployment) => {
    const found = selected(pods, deployment.spec.selector).map(({ by }) => by);
    return found.join() === idOf(deployment) ? [] : [`${idOf(deployment)} selects ${found.join(', ') || 'nothing'}`];
  });

/** Services lead to processes alone, at ports that these have. */
const faultsOfServices = (manifests: readonly Manifest[], pods: readonly MadePod[]): string[] =>
  ofKind(manifests, 'Service').flatMap((service) => {
    const found = selected(pods, { matchLabels: service.spec.selector });
    const wanted = service.spec.ports.map(({ targetPort }) => targetPort);
    return [
      ...(found.length > 0 ? [] : [`${idOf(service)} leads nowhere`]),
      ...found.flatMap(({ by, owner, spec }) => [
        ...(owner.kind === 'Deployment' ? [] : [`${idOf(service)} leads to ${by}`]),
        ...wanted
          .filter((port) => !spec.containers.some(({ ports }) => ports?.some(({ name }) => name === port)))
          .map((port) => `${idOf(service)} leads to a port ${port} that ${by} has not`),
      ]),
    ];
  });

const faultsOfBudgets = (manifests: readonly Manifest[], pods: readonly MadePod[]): string[] =>
  ofKind(manifests, 'PodDisruptionBudget').flatMap((budget) => {
    const owners = selected(pods, budget.spec.selector).map(({ by }) => by);
    return owners.join() === `Deployment/${budget.metadata.name}`
      ? []
      : [`${idOf(budget)} protects ${owners.join(', ') || 'nothing'}`];
  });

const faultsOfIngresses = (manifests: readonly Manifest[]): string[] =>
  ofKind(manifests, 'Ingress').flatMap((ingress) =>
    ingress.spec.rules
      .flatMap(({ http }) => http.paths.map(({ backend }) => backend.service))
      .filter(({ name, port }) => {
        const service = ofKind(manifests, 'Service').find(({ metadata }) => metadata.name === name);
        return !service?.spec.ports.some((known) => known.name === port.name);
      })
      .map(({ name, port }) => `${idOf(ingress)} leads to ${name}:${port.name}, which is not there`),
  );

const faultsOfNames = (manifests: readonly Manifest[], pods: readonly MadePod[]): string[] => {
  const known = new Set(manifests.map(idOf));
  const scaled = ofKind(manifests, 'HorizontalPodAutoscaler').map((scaler) => ({
    by: idOf(scaler),
    wants: `Deployment/${scaler.spec.scaleTargetRef.name}`,
  }));
  const accounts = pods.map(({ by, spec }) => ({ by, wants: `ServiceAccount/${spec.serviceAccountName}` }));
  return [...scaled, ...accounts]
    .filter(({ wants }) => !known.has(wants))
    .map(({ by, wants }) => `${by} wants ${wants}`);
};

/** What names or selects something that is not there, or something else than it means. */
export const brokenReferences = (manifests: readonly Manifest[]): string[] => {
  const pods = podsOf(manifests);
  return [
    ...faultsOfDeployments(manifests, pods),
    ...faultsOfServices(manifests, pods),
    ...faultsOfBudgets(manifests, pods),
    ...faultsOfIngresses(manifests),
    ...faultsOfNames(manifests, pods),
  ];
};
