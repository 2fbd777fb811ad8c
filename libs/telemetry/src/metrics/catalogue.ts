type Described = {
  readonly help: string;
  /** Beside `service`, which every metric has. A label takes few values, known beforehand: never ids, never raw paths. */
  readonly labels: readonly string[];
  /** There is no sample until something goes wrong. */
  readonly onFault?: true;
};
export type CounterDefinition = Described & { readonly type: 'counter' };
/** Read at each scrape. */
export type GaugeDefinition = Described & { readonly type: 'gauge' };
/** Of seconds, all of them. */
export type HistogramDefinition = Described & { readonly type: 'histogram'; readonly buckets: readonly number[] };
export type MetricDefinition = CounterDefinition | GaugeDefinition | HistogramDefinition;

/** What a person waits for. */
const answers = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const;
/** What a disk or a database does. */
const writes = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5] as const;
/** What a model does: from half a second to ten minutes. */
const works = [0.5, 1, 2.5, 5, 10, 20, 40, 80, 160, 320, 640] as const;

/** Every metric of ours, by its name. Dashboards and alerts are checked against this list. */
export const metricCatalogue = {
  pictora_http_request_seconds: {
    type: 'histogram',
    help: 'HTTP requests answered by the gateway, by route template, method and class of status',
    labels: ['route', 'method', 'status'],
    buckets: answers,
  },
  pictora_rate_limited_total: {
    type: 'counter',
    help: 'HTTP requests refused because their address had made too many, by the limit they met',
    labels: ['limit'],
    onFault: true,
  },
  pictora_sockets: { type: 'gauge', help: 'Browsers connected to this gateway for pushes', labels: [] },
  pictora_socket_rooms: {
    type: 'gauge',
    help: 'Rooms of the browsers connected to this gateway, and people whose pushes it listens for; 0 when nobody is connected',
    labels: [],
  },
  pictora_rpc_seconds: {
    type: 'histogram',
    help: 'Calls to services as the caller sees them, by subject and outcome (ok, or the code of the error)',
    labels: ['subject', 'outcome'],
    buckets: answers,
  },
  pictora_queue_jobs: { type: 'gauge', help: 'Jobs that wait for a worker, by tier', labels: ['tier'] },
  pictora_queue_oldest_seconds: {
    type: 'gauge',
    help: 'How long the job at the head of a tier has waited for a worker',
    labels: ['tier'],
  },
  pictora_job_seconds: {
    type: 'histogram',
    help: 'From the order of a job to its end, by kind, model and outcome (done, failed, cancelled)',
    labels: ['kind', 'model', 'outcome'],
    buckets: works,
  },
  pictora_job_retries_total: {
    type: 'counter',
    help: 'Steps of jobs that failed and are tried again, by kind of job and step',
    labels: ['kind', 'step'],
    onFault: true,
  },
  pictora_provider_failures_total: {
    type: 'counter',
    help: 'Requests to a model provider that failed, by what for and why (timeout, transient, final)',
    labels: ['provider', 'makes', 'reason'],
    onFault: true,
  },
  pictora_provider_circuit_open: {
    type: 'gauge',
    help: 'Whether a provider is left alone because it failed again and again (1) or asked (0)',
    labels: ['provider', 'makes'],
    onFault: true,
  },
  pictora_studio_busy_workers: { type: 'gauge', help: 'Workers of the built-in studio that draw', labels: [] },
  pictora_studio_waiting: { type: 'gauge', help: 'Drawings that wait for a worker of the studio', labels: [] },
  pictora_ledger_command_seconds: {
    type: 'histogram',
    help: 'Commands to the credit ledger, by command and outcome (accepted, repeated, refused, error)',
    labels: ['command', 'outcome'],
    buckets: writes,
  },
  pictora_event_store_append_seconds: {
    type: 'histogram',
    help: 'Appends to the event store, by category of stream and outcome (ok, conflict, error)',
    labels: ['category', 'outcome'],
    buckets: writes,
  },
  pictora_ledger_conflicts_total: {
    type: 'counter',
    help: 'Appends that found their stream changed by another writer, and were decided anew, by category of stream',
    labels: ['category'],
    onFault: true,
  },
  pictora_projection_lag_events: {
    type: 'gauge',
    help: 'Positions of the event store that a projection has not applied yet',
    labels: ['projection'],
  },
  pictora_projection_lag_seconds: {
    type: 'gauge',
    help: 'Age of the oldest event that a projection has not applied yet; 0 when it is up to date',
    labels: ['projection'],
  },
  pictora_outbox_records: {
    type: 'gauge',
    help: 'Records whose events are not published yet, by collection',
    labels: ['collection'],
  },
  pictora_outbox_oldest_seconds: {
    type: 'gauge',
    help: 'Age of the oldest event that is not published yet; 0 when there is none',
    labels: ['collection'],
  },
  pictora_consumer_pending_events: {
    type: 'gauge',
    help: 'Events of the log that a durable consumer has not had yet, those of other types among them',
    labels: ['consumer'],
  },
  pictora_consumer_dead_letters: {
    type: 'gauge',
    help: 'Events that a durable consumer has failed on for the last time',
    labels: ['consumer'],
  },
  pictora_event_handle_seconds: {
    type: 'histogram',
    help: 'Handling of integration events, by consumer and outcome (ok, failed)',
    labels: ['consumer', 'outcome'],
    buckets: answers,
  },
  pictora_sign_in_failures_total: {
    type: 'counter',
    help: 'Sign-ins that were refused, by reason (the code of the error)',
    labels: ['reason'],
    onFault: true,
  },
  pictora_mails_total: {
    type: 'counter',
    help: 'Tries to send a mail, by outcome (sent, refused for good, failed for now)',
    labels: ['outcome'],
  },
  pictora_webhook_events_total: {
    type: 'counter',
    help: 'Events of the payment provider, by outcome',
    labels: ['outcome'],
  },
  pictora_erasures_open: { type: 'gauge', help: 'People who have left and are not erased everywhere yet', labels: [] },
  pictora_erasure_oldest_seconds: {
    type: 'gauge',
    help: 'How long the person who has waited longest waits to be erased everywhere; 0 when nobody waits',
    labels: [],
  },
  pictora_storage_seconds: {
    type: 'histogram',
    help: 'Calls to the object storage, by operation and outcome (ok, not_found, error); a read until its first byte',
    labels: ['operation', 'outcome'],
    buckets: writes,
  },
  pictora_dependency_up: {
    type: 'gauge',
    help: 'Whether what a process depends on can serve (1) or not (0), as its readiness sees it',
    labels: ['dependency'],
  },
  pictora_scrape_failures_total: {
    type: 'counter',
    help: 'Gauges that could not be read for a scrape, by metric',
    labels: ['metric'],
    onFault: true,
  },
} as const satisfies Record<string, MetricDefinition>;

type Catalogue = typeof metricCatalogue;
export type MetricName = keyof Catalogue;
type NamesOf<Type extends MetricDefinition['type']> = {
  [Name in MetricName]: Catalogue[Name]['type'] extends Type ? Name : never;
}[MetricName];

export type CounterName = NamesOf<'counter'>;
export type GaugeName = NamesOf<'gauge'>;
export type HistogramName = NamesOf<'histogram'>;
export type LabelsOf<Name extends MetricName> = Readonly<Record<Catalogue[Name]['labels'][number], string>>;
