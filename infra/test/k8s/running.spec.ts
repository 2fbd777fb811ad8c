import { nameLabel } from './manifest.js';
import { containerOf, describePlanted, find, podOf, type PlantedFaults } from './planted.js';
import { brokenReferences } from './policies/references.js';
import { hurriedStops, unprobedProcesses, unprotectedProcesses } from './policies/running.js';

const job = 'CronJob/ledger-verify';

const planted: PlantedFaults = [
  [
    'probes',
    unprobedProcesses,
    [
      {
        fault: 'one that is left out',
        plant: (all) => delete containerOf(all).readinessProbe,
        seen: 'Deployment/billing has no readinessProbe of /ready on its operations port',
      },
      {
        fault: 'readiness that kills',
        plant: (all) => (containerOf(all).livenessProbe = { httpGet: { path: '/ready', port: 'ops' } }),
        seen: 'Deployment/billing has no livenessProbe of /live on its operations port',
      },
      {
        fault: 'another port than the process listens at',
        plant: (all) => (containerOf(all).ports = [{ name: 'ops', containerPort: 9090 }]),
        seen: 'Deployment/billing is not probed where it listens',
      },
    ],
  ],
  [
    'stopping',
    (manifests) => hurriedStops(manifests, 15_000),
    [
      {
        fault: 'less time than the process gives itself',
        plant: (all) => (podOf(all, 'Deployment/gateway').terminationGracePeriodSeconds = 15),
        seen: 'Deployment/gateway is killed after 15000 ms and may need 15000',
      },
      {
        fault: 'a pause that takes from it',
        plant: (all) => (containerOf(all).lifecycle = { preStop: { sleep: { seconds: 20 } } }),
        seen: 'Deployment/billing is killed after 30000 ms and may need 35000',
      },
    ],
  ],
  [
    'disruption',
    unprotectedProcesses,
    [
      {
        fault: 'a budget for another process',
        plant: (all) => (find(all, 'PodDisruptionBudget').spec.selector = { matchLabels: { [nameLabel]: 'bill' } }),
        seen: 'Deployment/billing has 0 disruption budgets',
      },
      {
        fault: 'a budget that lets no node be drained',
        plant: (all) => (find(all, 'PodDisruptionBudget').spec.maxUnavailable = 0),
        seen: 'Deployment/billing could not be moved, or all at once',
      },
      {
        fault: 'a size that is fought over',
        plant: (all) => (find(all, 'Deployment', 'generation').spec.replicas = 3),
        seen: 'Deployment/generation is scaled by itself and by its manifest',
      },
      {
        fault: 'all on one node',
        plant: (all) => delete podOf(all).topologySpreadConstraints,
        seen: 'Deployment/billing may stand on one node',
      },
    ],
  ],
  [
    'references',
    brokenReferences,
    [
      {
        fault: 'a service that takes in jobs',
        plant: (all) => (find(all, 'Service', 'ops').spec.selector = { 'app.kubernetes.io/part-of': 'pictora' }),
        seen: `Service/ops leads to ${job}`,
      },
      {
        fault: 'a port that is not there',
        plant: (all) => (find(all, 'Service', 'gateway').spec.ports = [{ name: 'http', targetPort: 'web' }]),
        seen: 'Service/gateway leads to a port web that Deployment/gateway has not',
      },
      {
        fault: 'a selector that takes in jobs',
        plant: (all) => (find(all, 'Deployment').spec.selector = { matchLabels: { [nameLabel]: 'billing' } }),
        seen: 'Deployment/billing selects Deployment/billing, CronJob/ledger-rebuild, CronJob/ledger-verify, CronJob/prepare-billing',
      },
      {
        fault: 'an ingress that leads nowhere',
        plant: (all) =>
          find(all, 'Ingress', 'gateway').spec.rules[0]?.http.paths.push({
            backend: { service: { name: 'gateway', port: { name: 'https' } } },
          }),
        seen: 'Ingress/gateway leads to gateway:https, which is not there',
      },
      {
        fault: 'an autoscaler of nothing',
        plant: (all) => (find(all, 'HorizontalPodAutoscaler', 'generation').spec.scaleTargetRef.name = 'workers'),
        seen: 'HorizontalPodAutoscaler/generation wants Deployment/workers',
      },
    ],
  ],
];

describePlanted(planted);
