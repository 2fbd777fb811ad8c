import { describe, expect, it } from '@jest/globals';
import { missing, render } from './kustomize.js';
import type { Container, PodSpec, Specs } from './kinds.js';
import { ofKind, podsOf, type Known, type Manifest } from './manifest.js';

export type Policy = (manifests: readonly Manifest[]) => string[];
export type Planted = {
  readonly fault: string;
  readonly plant: (manifests: Manifest[]) => void;
  /** What the policy says of it. */
  readonly seen: string;
};
export type PlantedFaults = readonly (readonly [about: string, policy: Policy, faults: readonly Planted[]])[];

export const podOf = (manifests: Manifest[], by = 'Deployment/billing'): PodSpec => {
  const pod = podsOf(manifests).find((made) => made.by === by);
  if (!pod) throw new Error(`There is no ${by}`);
  return pod.spec;
};
export const containerOf = (manifests: Manifest[], by?: string): Container => {
  const [container] = podOf(manifests, by).containers;
  if (!container) throw new Error('A pod without a container');
  return container;
};
export const find = <K extends keyof Specs>(manifests: Manifest[], kind: K, name = 'billing'): Known<K> => {
  const found = (ofKind(manifests, kind) as Known<K>[]).find(({ metadata }) => metadata.name === name);
  if (!found) throw new Error(`There is no ${kind}/${name}`);
  return found;
};

/** Each fault is planted into the production overlay, in which the policy sees none. */
export const describePlanted = (planted: PlantedFaults): void => {
  if (missing !== null) return describe.skip(`a planted fault (${missing})`, () => it('is seen', () => undefined));
  describe('a planted fault is seen:', () => {
    const production = render('production');
    for (const [about, policy, faults] of planted) {
      it.each(faults)(`${about}: $fault`, ({ plant, seen }) => {
        expect(policy(production)).toEqual([]);
        const manifests = structuredClone(production);
        plant(manifests);
        expect(policy(manifests)).toContainEqual(expect.stringContaining(seen));
      });
    }
  });
};
