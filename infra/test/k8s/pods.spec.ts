import { expect, it } from '@jest/globals';
import { missing, render } from './kustomize.js';
import { ofKind } from './manifest.js';
import { containerOf, describePlanted, podOf, type PlantedFaults, type Policy } from './planted.js';
import { unpinnedImages } from './policies/images.js';
import { privilegedPods, quantity, unlimitedContainers } from './policies/pods.js';
import { documentedSecrets, leakedSecrets } from './policies/secrets.js';

const job = 'CronJob/ledger-verify';
const documented = new Set(['a-secret/url']);
const documentedOnly: Policy = (manifests) =>
  leakedSecrets(manifests, documented).filter((fault) => !fault.includes('of which nobody is told'));

const planted: PlantedFaults = [
  [
    'images',
    unpinnedImages,
    [
      {
        fault: 'the latest one',
        plant: (all) => (containerOf(all).image = 'pictora/billing:latest'),
        seen: 'Deployment/billing: pictora/billing:latest moves',
      },
      {
        fault: 'one without a tag, from a registry with a port',
        plant: (all) => (containerOf(all, job).image = 'registry:5000/pictora/billing'),
        seen: `${job}: registry:5000/pictora/billing has no tag`,
      },
    ],
  ],
  [
    'pods',
    privilegedPods,
    [
      {
        fault: 'root',
        plant: (all) =>
          (podOf(all).securityContext = { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } }),
        seen: 'Deployment/billing names no user other than root',
      },
      {
        fault: 'a container that is root again',
        plant: (all) => Object.assign(containerOf(all).securityContext ?? {}, { runAsNonRoot: false }),
        seen: 'Deployment/billing process loosens what its pod says',
      },
      {
        fault: 'a file system that can be written',
        plant: (all) => Object.assign(containerOf(all, job).securityContext ?? {}, { readOnlyRootFilesystem: false }),
        seen: `${job} process may write its own files`,
      },
      {
        fault: 'a token',
        plant: (all) => delete podOf(all).automountServiceAccountToken,
        seen: 'Deployment/billing is given a token of the cluster',
      },
      {
        fault: 'the account that everybody has',
        plant: (all) => delete podOf(all).serviceAccountName,
        seen: 'Deployment/billing has no service account of its own',
      },
      {
        fault: 'the files of the host',
        plant: (all) => podOf(all).volumes?.push({ name: 'host', hostPath: { path: '/' } }),
        seen: 'Deployment/billing mounts a hostPath',
      },
      {
        fault: 'a capability',
        plant: (all) =>
          Object.assign(containerOf(all).securityContext ?? {}, {
            capabilities: { drop: ['ALL'], add: ['NET_ADMIN'] },
          }),
        seen: 'Deployment/billing process adds capabilities',
      },
    ],
  ],
  [
    'limits',
    unlimitedContainers,
    [
      {
        fault: 'no limit of memory',
        plant: (all) => delete containerOf(all).resources?.limits?.['memory'],
        seen: 'Deployment/billing has no limit of memory',
      },
      {
        fault: 'less than is requested',
        plant: (all) =>
          (containerOf(all, job).resources = {
            requests: { cpu: '2', memory: '1Gi' },
            limits: { cpu: '500m', memory: '2Gi' },
          }),
        seen: `${job} requests more cpu than it may have`,
      },
      {
        fault: 'a folder without an end',
        plant: (all) => (podOf(all).volumes = [{ name: 'tmp', emptyDir: {} }]),
        seen: 'Deployment/billing may fill its node through tmp',
      },
    ],
  ],
  [
    'secrets',
    documentedOnly,
    [
      {
        fault: 'one that is written out',
        plant: (all) => containerOf(all).env?.push({ name: 'STRIPE_SECRET_KEY', value: 'sk_live_1' }),
        seen: 'Deployment/billing has STRIPE_SECRET_KEY written out',
      },
      {
        fault: 'a password in the address of a config map',
        plant: (all) => {
          const map = ofKind(all, 'ConfigMap').find(({ metadata }) => metadata.name.startsWith('platform'));
          Object.assign(map?.data ?? {}, { NATS_URL: 'nats://pictora:hunter2@nats:4222' });
        },
        seen: 'has NATS_URL written out',
      },
      {
        fault: 'one among the manifests',
        plant: (all) => all.push({ apiVersion: 'v1', kind: 'Secret', metadata: { name: 'pictora-nats' } }),
        seen: 'Secret/pictora-nats is part of the manifests',
      },
    ],
  ],
];

describePlanted(planted);

(missing === null ? it : it.skip)('a secret of which operators are not told is seen', () => {
  const faults = leakedSecrets(render('production'), documentedSecrets([]));
  expect(faults).toContain('Deployment/billing wants pictora-stripe/secretKey, of which nobody is told');
});

it('quantities are compared as Kubernetes means them', () => {
  expect(['250m', '1', '1.5', '512Mi', '1Gi'].map(quantity)).toEqual([0.25, 1, 1.5, 536_870_912, 1_073_741_824]);
  expect(() => quantity('1 GB')).toThrow('is not a quantity');
});
