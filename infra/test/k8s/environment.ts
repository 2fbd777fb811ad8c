import type { Container, SecretRef } from './kinds.js';
import { ofKind, type Manifest } from './manifest.js';

export type SecretValues = (ref: SecretRef) => string | undefined;

const dataOf = (manifests: readonly Manifest[], name: string): Record<string, string> => {
  const map = ofKind(manifests, 'ConfigMap').find(({ metadata }) => metadata.name === name);
  if (!map) throw new Error(`There is no config map ${name}`);
  return map.data ?? {};
};

/** The variables that a container starts with: its config maps in their order, and over them what it names itself. */
export const environmentOf = (
  manifests: readonly Manifest[],
  { env = [], envFrom = [] }: Container,
  secrets: SecretValues = () => undefined,
): Record<string, string> => {
  const named = env.flatMap(({ name, value, valueFrom }): [string, string][] => {
    const known = valueFrom?.secretKeyRef ? secrets(valueFrom.secretKeyRef) : value;
    return known === undefined ? [] : [[name, known]];
  });
  const maps = envFrom.map(({ configMapRef }) => (configMapRef ? dataOf(manifests, configMapRef.name) : {}));
  return Object.assign({}, ...maps, Object.fromEntries(named)) as Record<string, string>;
};
