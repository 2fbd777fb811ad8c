import type { Peer, Rule, Specs } from '../kinds.js';
import { matches, nameLabel, ofKind, podsOf, type Manifest } from '../manifest.js';

/** Who may speak to whom: for each process what it reaches, and who reaches it. */
export type Arrows = Record<string, { readonly to: string[]; readonly from: string[] }>;

/** Networks that are no strangers': the cluster's own, and the address where clouds keep their credentials. */
const inner: Readonly<Record<string, readonly string[]>> = {
  '0.0.0.0/0': ['10.0.0.0/8', '100.64.0.0/10', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'],
  '::/0': ['fc00::/7', 'fe80::/10'],
};

const peerName = ({ namespaceSelector, podSelector, ipBlock }: Peer): string => {
  if (ipBlock) {
    const closed = inner[ipBlock.cidr];
    return closed?.every((range) => ipBlock.except?.includes(range)) ? 'internet' : `everything in ${ipBlock.cidr}`;
  }
  const namespace = namespaceSelector?.matchLabels?.['kubernetes.io/metadata.name'] ?? '*';
  const app = Object.values(podSelector?.matchLabels ?? {}).join();
  return app === '' ? namespace : `${namespace}/${app}`;
};

const arrowsOfRule = ({ to, from, ports }: Rule): string[] => {
  const peers = (to ?? from ?? []).map(peerName);
  const doors = (ports ?? []).map(({ port, protocol = 'TCP' }) =>
    protocol === 'TCP' ? `${port}` : `${port}/${protocol}`,
  );
  return (peers.length > 0 ? peers : ['*']).flatMap((peer) =>
    (doors.length > 0 ? doors : ['*']).map((door) => `${peer}:${door}`),
  );
};

const policiesOf = (manifests: readonly Manifest[]): Specs['NetworkPolicy'][] =>
  ofKind(manifests, 'NetworkPolicy').map(({ spec }) => spec);

export const arrowsOf = (manifests: readonly Manifest[]): Arrows =>
  Object.fromEntries(
    podsOf(ofKind(manifests, 'Deployment')).map(({ labels }) => {
      const own = policiesOf(manifests).filter(({ podSelector }) => matches(podSelector, labels));
      const all = (rules: (policy: Specs['NetworkPolicy']) => Rule[] | undefined) =>
        [...new Set(own.flatMap((policy) => (rules(policy) ?? []).flatMap(arrowsOfRule)))].sort();
      return [labels[nameLabel] ?? '', { to: all(({ egress }) => egress), from: all(({ ingress }) => ingress) }];
    }),
  );

/** Whether what no policy allows is forbidden: to every pod of the namespace, in both directions. */
export const unguardedNamespaces = (manifests: readonly Manifest[]): string[] => {
  const isClosed = policiesOf(manifests).some(
    ({ podSelector, policyTypes, egress = [], ingress = [] }) =>
      Object.keys(podSelector).length === 0 &&
      policyTypes.includes('Ingress') &&
      policyTypes.includes('Egress') &&
      egress.length + ingress.length === 0,
  );
  return isClosed ? [] : ['what no network policy allows is allowed all the same'];
};
