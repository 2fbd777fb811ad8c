import { SpanKind, type Attributes } from '@opentelemetry/api';

/** What a span says of itself. */
export type SpanFacts = { readonly name: string; readonly kind: SpanKind; readonly attributes: Attributes };

/*
 * Every span and every attribute that the code may write, after OpenTelemetry's semantic conventions; what those have no
 * word for begins with `pictora.`. Only names of things that the code itself knows go in, and ids of jobs and events. What
 * a person wrote, is called or may open a door with has no way in: no prompt, token, address, user id, file name or path.
 */

/** `route` is the pattern of the route, never the path: paths hold ids, and some of them are secrets. */
export const httpRequest = (method: string, route: string | undefined): SpanFacts => ({
  name: route === undefined ? method : `${method} ${route}`,
  kind: SpanKind.SERVER,
  attributes: { 'http.request.method': method, ...(route !== undefined && { 'http.route': route }) },
});

const rpc = (subject: string, kind: SpanKind): SpanFacts => ({
  name: subject,
  kind,
  attributes: { 'rpc.system.name': 'pictora', 'rpc.method': subject },
});
export const rpcCall = (subject: string): SpanFacts => rpc(subject, SpanKind.CLIENT);
export const rpcHandling = (subject: string): SpanFacts => rpc(subject, SpanKind.SERVER);

export type TracedEvent = { readonly id: string; readonly type: string; readonly correlationId: string };

const aboutEvent = (system: string, { id, type, correlationId }: TracedEvent): Attributes => ({
  'messaging.system.name': system,
  'messaging.destination.name': type,
  'messaging.message.id': id,
  'messaging.message.conversation_id': correlationId,
});
export const eventSending = (system: string, event: TracedEvent): SpanFacts => ({
  name: `send ${event.type}`,
  kind: SpanKind.PRODUCER,
  attributes: {
    ...aboutEvent(system, event),
    'messaging.operation.name': 'publish',
    'messaging.operation.type': 'send',
  },
});
export const eventHandling = (system: string, event: TracedEvent, consumer: string, attempt: number): SpanFacts => ({
  name: `process ${event.type}`,
  kind: SpanKind.CONSUMER,
  attributes: {
    ...aboutEvent(system, event),
    'messaging.operation.name': 'handle',
    'messaging.operation.type': 'process',
    'messaging.consumer.group.name': consumer,
    'pictora.event.attempt': attempt,
  },
});

/** To the browsers of one person, whose id is left out. */
export const pushing = (name: string): SpanFacts => ({
  name: `push ${name}`,
  kind: SpanKind.PRODUCER,
  attributes: {
    'messaging.system.name': 'socket.io',
    'messaging.destination.name': name,
    'messaging.operation.name': 'push',
    'messaging.operation.type': 'send',
  },
});

export const recordsOperation = (system: string, collection: string, operation: string): SpanFacts => ({
  name: `${operation} ${collection}`,
  kind: SpanKind.CLIENT,
  attributes: { 'db.system.name': system, 'db.collection.name': collection, 'db.operation.name': operation },
});

/** Streams are named after people, so a span does not say which one it is. */
export const eventStoreAppend = (system: string, events: number): SpanFacts => ({
  name: 'append events',
  kind: SpanKind.CLIENT,
  attributes: { 'db.system.name': system, 'db.operation.name': 'append', 'db.operation.batch.size': events },
});

export const storageOperation = (system: string, operation: string): SpanFacts => ({
  name: `${operation} file`,
  kind: SpanKind.CLIENT,
  attributes: { 'pictora.storage.system': system, 'pictora.storage.operation': operation },
});

/** One HTTP request to a service outside. Its path and query are left out: some providers take their key there. */
export const outsideRequest = (method: string, host: string): SpanFacts => ({
  name: method,
  kind: SpanKind.CLIENT,
  attributes: { 'http.request.method': method, 'server.address': host },
});

/** A call by the client of a service outside, with all of its tries. */
export const outsideCall = (peer: string): SpanFacts => ({
  name: `call ${peer}`,
  kind: SpanKind.CLIENT,
  attributes: { 'service.peer.name': peer },
});

export type TracedJob = { readonly id: string; readonly kind: string; readonly model: string };

const aboutJob = ({ id, kind, model }: TracedJob): Attributes => ({
  'pictora.job.id': id,
  'pictora.job.kind': kind,
  'pictora.job.model': model,
});
export const jobWait = (job: TracedJob): SpanFacts => ({
  name: 'job wait',
  kind: SpanKind.INTERNAL,
  attributes: aboutJob(job),
});
export const jobRun = (job: TracedJob): SpanFacts => ({
  name: 'job run',
  kind: SpanKind.CONSUMER,
  attributes: aboutJob(job),
});
export const jobStep = (job: TracedJob, step: string): SpanFacts => ({
  name: `job ${step}`,
  kind: SpanKind.INTERNAL,
  attributes: { ...aboutJob(job), 'pictora.job.step': step },
});
