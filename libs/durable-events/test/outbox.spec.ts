import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { IntegrationEvent } from '@pictora/contracts';
import { explainFind } from '@pictora/mongoose-sqlite';
import type { Connection } from 'mongoose';
import { OutboxRelay, SqliteEventLog, withEvents } from '../src/index.js';
import { hasOutbox } from '../src/outbox/outbox-relay.js';
import { eventually, labelled, Recorder } from '../src/testing/index.js';
import { connectRecords, pictureModel, type Picture, type PictureModel } from './records.js';

describe('the outbox', () => {
  let connection: Connection;
  let pictures: PictureModel;
  let log: SqliteEventLog;
  let recorder: Recorder;
  let relay: OutboxRelay<Picture>;
  beforeEach(async () => {
    connection = await connectRecords();
    pictures = await pictureModel(connection);
    log = new SqliteEventLog(':memory:');
    recorder = new Recorder();
    await log.subscribe({ consumer: 'social', types: ['identity.session-ended.v1'], handle: recorder.handle });
    // Only writes wake it: a test that passed by polling would hang.
    relay = new OutboxRelay(pictures, log, { pollMs: 3_600_000 });
  });
  afterEach(async () => {
    await relay.close();
    await log.close();
    await connection.close();
  });

  const stored = (id: string) => pictures.findById(id).select('+outbox +outboxSince').lean().orFail();

  it('is published and cleared after a record was created with events', async () => {
    relay.start();
    await pictures.create({ _id: 'p', name: 'Lake', outbox: [labelled('p', 'p1'), labelled('p', 'p2')] });
    await recorder.until(() => recorder.labels.includes('p2'));
    expect(recorder.labels).toEqual(['p1', 'p2']);
    await eventually(async () => (await stored('p')).outboxSince === undefined);
    expect((await stored('p')).outbox).toEqual([]);
  });

  it('takes the events of an update in the same write', async () => {
    await pictures.create({ _id: 'p', name: 'Lake' });
    relay.start();
    await pictures.updateOne({ _id: 'p' }, withEvents({ $set: { name: 'Sea' } }, [labelled('p', 'p1')]));
    await recorder.until(() => recorder.labels.includes('p1'));
    await pictures.findOneAndUpdate({ _id: 'p' }, withEvents({ $set: { name: 'Hill' } }, [labelled('p', 'p2')]));
    await recorder.until(() => recorder.labels.includes('p2'));
    await eventually(async () => (await stored('p')).outboxSince === undefined);
    expect(await stored('p')).toMatchObject({ name: 'Hill', outbox: [] });
  });

  it('is not seen by those who read the record', async () => {
    await pictures.create({ _id: 'p', name: 'Lake', outbox: [labelled('p', 'p1')] });
    expect(await pictures.findById('p').lean()).toEqual({ _id: 'p', name: 'Lake', __v: 0 });
  });

  it('leaves nothing behind when there is nothing to tell', async () => {
    await pictures.create({ _id: 'p', name: 'Lake' });
    expect(withEvents({ $set: { name: 'Sea' } }, [])).toEqual({ $set: { name: 'Sea' } });
    expect((await stored('p')).outboxSince).toBeUndefined();
  });

  it('is published at the next start when the process ended before', async () => {
    await pictures.create({ _id: 'p', name: 'Lake', outbox: [labelled('p', 'p1')] });
    await pictures.updateOne({ _id: 'p' }, withEvents({}, [labelled('p', 'p2')]));
    relay.start();
    await recorder.until(() => recorder.labels.includes('p2'));
    expect(recorder.labels).toEqual(['p1', 'p2']);
  });

  it('publishes again after a crash between publishing and clearing, and consumers see each event once', async () => {
    const crash = new Error('crash');
    const published: string[] = [];
    const crashing = {
      ping: () => log.ping(),
      publish: async (events: readonly IntegrationEvent[]) => {
        await log.publish(events);
        published.push(...events.map(({ key }) => key));
        throw crash;
      },
    };
    await pictures.create({ _id: 'p', name: 'Lake', outbox: [labelled('p', 'p1')] });
    await expect(new OutboxRelay(pictures, crashing).flush()).rejects.toMatchObject({ cause: crash });
    expect(published).toEqual(['p']);
    expect((await stored('p')).outbox).toHaveLength(1);

    await relay.flush();
    await pictures.updateOne({ _id: 'p' }, withEvents({}, [labelled('p', 'p2')]));
    await relay.flush();
    await recorder.until(() => recorder.labels.includes('p2'));
    expect(recorder.labels).toEqual(['p1', 'p2']);
    expect((await stored('p')).outbox).toEqual([]);
  });

  it('keeps an event that was added while the others were being published', async () => {
    await pictures.create({ _id: 'p', name: 'Lake', outbox: [labelled('p', 'p1')] });
    const slow = {
      ping: () => log.ping(),
      publish: async (events: readonly IntegrationEvent[]) => {
        await log.publish(events);
        if (recorder.labels.includes('p2')) return;
        await pictures.updateOne({ _id: 'p' }, withEvents({}, [labelled('p', 'p2')]));
      },
    };
    await new OutboxRelay(pictures, slow).flush();
    expect((await stored('p')).outbox).toHaveLength(1);
    expect((await stored('p')).outboxSince).toBeInstanceOf(Date);
    await relay.flush();
    await recorder.until(() => recorder.labels.includes('p2'));
    expect(recorder.labels).toEqual(['p1', 'p2']);
  });

  it('lets a record that cannot be published hold up no other, and tries it again', async () => {
    let broken = true;
    const picky = {
      ping: () => log.ping(),
      publish: async (events: readonly IntegrationEvent[]) => {
        if (broken && events.some(({ key }) => key === 'bad')) throw new Error('too large');
        await log.publish(events);
      },
    };
    await pictures.create({ _id: 'bad', name: 'x', outbox: [labelled('bad', 'bad1')] });
    for (let n = 0; n < 150; n += 1)
      await pictures.create({ _id: `p${n}`, name: 'x', outbox: [labelled('p', `p${n}`)] });
    const pickyRelay = new OutboxRelay(pictures, picky);
    await expect(pickyRelay.flush()).rejects.toThrow('1 records could not be relayed');
    await recorder.until(() => recorder.seen.length === 150);
    broken = false;
    await pickyRelay.flush();
    await recorder.until(() => recorder.labels.includes('bad1'));
  });

  it('stops at once and reports when the log is away, and goes on when it is back', async () => {
    let away = true;
    const errors: unknown[] = [];
    const failing = async () => {
      throw new Error('the log is away');
    };
    const flaky = {
      ping: () => (away ? failing() : log.ping()),
      publish: (events: readonly IntegrationEvent[]) => (away ? failing() : log.publish(events)),
    };
    const own = new OutboxRelay(pictures, flaky, { pollMs: 10, onError: (error) => errors.push(error) });
    own.start();
    await pictures.create({ _id: 'p', name: 'Lake', outbox: [labelled('p', 'p1')] });
    await eventually(async () => errors.length > 0);
    away = false;
    await recorder.until(() => recorder.labels.includes('p1'));
    await own.close();
    expect(errors[0]).toMatchObject({ message: 'the log is away' });
  });

  it('is found by an index, not by looking at every record', async () => {
    const plan = await explainFind(pictures as never, hasOutbox, { sort: { outboxSince: 1 } });
    expect(plan).toMatchObject({ indexes: ['outboxSince_1'], scansAll: false, sorts: false });
  });
});
