import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { IntegrationEvent } from '@pictora/contracts';
import { recordTraces, type TraceRecorder } from '@pictora/telemetry/testing';
import { inSpanOf, rpcCall, traceIds } from '@pictora/telemetry/tracing';
import type { IntegrationEventLog } from '../src/event-log.port.js';
import { integrationEvent } from '../src/new-event.js';
import { SqliteEventLog } from '../src/sqlite/sqlite-event-log.js';
import { originOf, tracedEventLog } from '../src/traced-event-log.js';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const page = `00-${traceId}-b7ad6b7169203331-01`;
const types = ['identity.session-ended.v1'] as const;
const occurredAt = new Date('2026-01-01T12:00:00.000Z');

const told = (id: string): IntegrationEvent =>
  integrationEvent({
    ...{ id, type: types[0], key: 'a', occurredAt, correlationId: 'click-1' },
    payload: { userId: '0199c3a2-0000-7000-8000-000000000001', sessionId: 's' },
  });

describe('a traced event log', () => {
  let recorder: TraceRecorder;
  let log: IntegrationEventLog;
  let now: Date;
  beforeEach(() => {
    recorder = recordTraces();
    now = occurredAt;
    log = tracedEventLog(new SqliteEventLog(':memory:'), { system: 'sqlite', now: () => now });
  });
  afterEach(async () => {
    await log.close();
    await recorder.stop();
  });

  const handled = (count: number) =>
    new Promise<(string | undefined)[]>((resolve) => {
      const traces: (string | undefined)[] = [];
      void log.subscribe({
        consumer: 'social',
        types,
        handle: async () => {
          traces.push(traceIds().trace_id);
          if (traces.length === count) resolve(traces);
        },
      });
    });
  const spansAfter = async (count: number) => {
    const traces = await handled(count);
    await log.close();
    return { traces, spans: await recorder.stop() };
  };

  it('sends what was told in a trace, and has it handled there, whoever sends it and whenever', async () => {
    const event = inSpanOf({ parent: page }, rpcCall('click'), () => told('1'));
    await log.publish([event]);
    const { traces, spans } = await spansAfter(1);
    expect(traces).toEqual([traceId]);
    const [click, send, process] = spans;
    expect([send?.name, process?.name]).toEqual([`send ${types[0]}`, `process ${types[0]}`]);
    expect(send?.parentSpanContext?.spanId).toBe(click?.spanContext().spanId);
    expect(process?.parentSpanContext?.spanId).toBe(send?.spanContext().spanId);
    expect(process?.attributes).toMatchObject({
      'messaging.system.name': 'sqlite',
      'messaging.message.id': '1',
      'messaging.consumer.group.name': 'social',
      'pictora.event.attempt': 1,
    });
  });

  it('keeps what was told outside of traces out of them, also when it is published within one', async () => {
    const event = told('1');
    await inSpanOf({ parent: page }, rpcCall('a relay that a request woke'), () => log.publish([event]));
    const { traces, spans } = await spansAfter(1);
    expect(traces).toEqual([undefined]);
    expect(spans).toHaveLength(1);
  });

  it('has what is handled much later in a trace of its own, with a link to the old one', async () => {
    await log.publish([inSpanOf({ parent: page }, rpcCall('click'), () => told('1'))]);
    now = new Date(occurredAt.getTime() + 2 * 60 * 60_000);
    const { traces, spans } = await spansAfter(1);
    expect(traces).not.toEqual([traceId]);
    expect(spans.at(-1)?.links.map(({ context }) => context.traceId)).toEqual([traceId]);
  });

  it('fails the sending when the log does', async () => {
    const event = inSpanOf({ parent: page }, rpcCall('click'), () => told('1'));
    await log.close();
    await expect(log.publish([event])).rejects.toThrow('closed');
    const spans = await recorder.stop();
    expect(spans.at(-1)?.attributes['error.type']).toBe('Error');
  });
});

describe('where the handling of an event belongs', () => {
  const at = (minutes: number) => new Date(occurredAt.getTime() + minutes * 60_000);
  const event = { occurredAt: occurredAt.toISOString(), traceparent: page };

  it.each([
    ['one of before there were traces', { occurredAt: event.occurredAt }, at(0), null],
    ['a new one', event, at(0), { parent: page }],
    ['one that waited for a restart', event, at(59), { parent: page }],
    ['one of another day', event, at(61), { link: page }],
  ])('%s', (_, given, when, then) => {
    expect(originOf(given, when)).toEqual(then);
  });
});
