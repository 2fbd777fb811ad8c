import { processNames, settingFaults, type ProcessName } from '../../process-settings.js';
import { environmentOf, type SecretValues } from '../environment.js';
import { nameLabel, podsOf, type Manifest } from '../manifest.js';

const isProcess = (name: string | undefined): name is ProcessName => processNames.some((known) => known === name);

/** Deployments whose process would refuse to start, and variables that nobody reads. */
export const wrongSettings = (manifests: readonly Manifest[], secrets: SecretValues): string[] =>
  podsOf(manifests)
    .filter(({ owner }) => owner.kind === 'Deployment')
    .flatMap(({ by, labels, spec }) => {
      const name = labels[nameLabel];
      if (!isProcess(name)) return [`${by} is no process of ours`];
      return spec.containers
        .flatMap((container) => settingFaults(name, environmentOf(manifests, container, secrets)))
        .map((fault) => `${by}: ${fault}`);
    });
