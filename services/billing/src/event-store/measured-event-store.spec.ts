import { describe, expect, it } from '@jest/globals';
import { MemoryEventStore, NO_STREAM, WrongExpectedRevision, type NewEvent } from '@pictora/event-sourcing';
import { openMetrics } from '@pictora/telemetry';
import { readSamples, valueOf } from '@pictora/telemetry/testing';
import { measuredEventStore } from './measured-event-store.js';

const event: NewEvent = {
  type: 'Counted',
  data: {},
  id: '1',
  schemaVersion: 1,
  time: '2026-01-01T00:00:00.000Z',
  correlationId: 'c',
  causationId: 'c',
  commandId: 'c',
};

describe('a measured event store', () => {
  it('times appends by the category of their stream, and counts the conflicts', async () => {
    const metrics = openMetrics({ process: 'test', onError: () => undefined });
    const store = measuredEventStore(new MemoryEventStore(), metrics.for('billing'));
    await store.append('credits-ann', NO_STREAM, [event]);
    await store.append('subscription-ann', NO_STREAM, [{ ...event, id: '2' }]);
    await expect(store.append('credits-ann', NO_STREAM, [{ ...event, id: '3' }])).rejects.toThrow(
      WrongExpectedRevision,
    );
    expect(await store.read('credits-ann')).toHaveLength(1);
    const text = await metrics.text();
    expect(
      readSamples(text)
        .filter(({ name }) => name === 'pictora_event_store_append_seconds_count')
        .map(({ labels: { category, outcome }, value }) => [category, outcome, value]),
    ).toEqual([
      ['credits', 'ok', 1],
      ['subscription', 'ok', 1],
      ['credits', 'conflict', 1],
    ]);
    expect(valueOf(text, 'pictora_ledger_conflicts_total', { category: 'credits' })).toBe(1);
  });
});
