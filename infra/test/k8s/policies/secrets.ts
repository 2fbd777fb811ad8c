import type { SecretRef } from '../kinds.js';
import { allContainers, idOf, ofKind, type Manifest } from '../manifest.js';

export const refsOf = (manifests: readonly Manifest[]): (SecretRef & { in: string })[] =>
  allContainers(manifests).flatMap(({ in: pod, container }) =>
    (container.env ?? []).flatMap(({ valueFrom }) =>
      valueFrom?.secretKeyRef ? [{ in: pod, ...valueFrom.secretKeyRef }] : [],
    ),
  );

/** `name/key` of every secret that a list of Secret objects makes. */
export const documentedSecrets = (secrets: readonly Manifest[]): Set<string> =>
  new Set(
    secrets.flatMap(({ metadata, stringData = {} }) => Object.keys(stringData).map((key) => `${metadata.name}/${key}`)),
  );

const secretName = /SECRET|PASSWORD|(^|_)KEY($|_)|API_KEY|TOKEN$/;

/** Secrets come by reference, from the documented list, and stand in no manifest. */
export const leakedSecrets = (manifests: readonly Manifest[], documented: ReadonlySet<string>): string[] => [
  ...ofKind(manifests, 'Secret').map((secret) => `${idOf(secret)} is part of the manifests`),
  ...refsOf(manifests)
    .filter(({ name, key }) => !documented.has(`${name}/${key}`))
    .map(({ in: pod, name, key }) => `${pod} wants ${name}/${key}, of which nobody is told`),
  ...allContainers(manifests).flatMap(({ in: pod, container }) =>
    (container.env ?? [])
      .filter(({ name, value }) => value !== undefined && secretName.test(name))
      .map(({ name }) => `${pod} has ${name} written out`),
  ),
  ...allContainers(manifests).flatMap(({ in: pod, container }) =>
    (container.envFrom ?? []).filter(({ secretRef }) => secretRef).map(() => `${pod} takes a whole secret`),
  ),
  ...ofKind(manifests, 'ConfigMap').flatMap((map) =>
    Object.entries(map.data ?? {})
      .filter(([name, value]) => secretName.test(name) || /:\/\/[^/@\s]*:[^/@\s]*@/.test(value))
      .map(([name]) => `${idOf(map)} has ${name} written out`),
  ),
];
