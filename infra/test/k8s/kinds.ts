/** What the checks read of the kinds of Kubernetes. The published schemas check the rest. */
export type Labels = Record<string, string>;
export type Selector = {
  matchLabels?: Labels;
  matchExpressions?: { key: string; operator: string; values?: string[] }[];
};

export type SecretRef = { readonly name: string; readonly key: string; readonly optional?: boolean };
export type EnvEntry = { name: string; value?: string; valueFrom?: { secretKeyRef?: SecretRef } };
export type Probe = { httpGet?: { path: string; port: string | number } };
export type Container = {
  readonly name: string;
  image: string;
  command?: string[];
  env?: EnvEntry[];
  envFrom?: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  ports?: { name: string; containerPort: number }[];
  resources?: { requests?: Record<string, string>; limits?: Record<string, string> };
  securityContext?: {
    allowPrivilegeEscalation?: boolean;
    readOnlyRootFilesystem?: boolean;
    runAsNonRoot?: boolean;
    privileged?: boolean;
    capabilities?: { drop?: string[]; add?: string[] };
  };
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
  lifecycle?: { preStop?: { sleep?: { seconds: number } } };
};
export type Volume = { name: string; emptyDir?: { sizeLimit?: string } } & Record<string, unknown>;
export type PodSpec = {
  containers: Container[];
  readonly initContainers?: Container[];
  serviceAccountName?: string;
  automountServiceAccountToken?: boolean;
  terminationGracePeriodSeconds?: number;
  hostNetwork?: boolean;
  hostPID?: boolean;
  hostIPC?: boolean;
  securityContext?: { runAsNonRoot?: boolean; runAsUser?: number; seccompProfile?: { type: string } };
  topologySpreadConstraints?: { topologyKey: string }[];
  volumes?: Volume[];
};
export type PodTemplate = { metadata?: { labels?: Labels }; spec: PodSpec };

export type Peer = {
  namespaceSelector?: Selector;
  podSelector?: Selector;
  ipBlock?: { cidr: string; except?: string[] };
};
export type Rule = { to?: Peer[]; from?: Peer[]; ports?: { port: number | string; protocol?: string }[] };
export type Metric = {
  type: string;
  external?: { metric: { name: string }; target: { type: string } };
  resource?: { name: string };
};
type Backend = { service: { name: string; port: { name: string } } };

export type Specs = {
  Deployment: {
    replicas?: number;
    selector: Selector;
    strategy?: { rollingUpdate?: { maxUnavailable?: number } };
    template: PodTemplate;
  };
  CronJob: { jobTemplate: { spec: { template: PodTemplate } } };
  Service: { selector: Labels; ports: { name: string; targetPort: string }[] };
  PodDisruptionBudget: { selector: Selector; maxUnavailable?: number };
  HorizontalPodAutoscaler: { scaleTargetRef: { name: string }; metrics: Metric[] };
  Ingress: { rules: { host: string; http: { paths: { backend: Backend }[] } }[]; tls?: { hosts: string[] }[] };
  NetworkPolicy: { podSelector: Selector; policyTypes: string[]; egress?: Rule[]; ingress?: Rule[] };
  MongoDBCommunity: {
    users: { name: string; roles: { name: string; db: string }[]; connectionStringSecretName: string }[];
  };
};
