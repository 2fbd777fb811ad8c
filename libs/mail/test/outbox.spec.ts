import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { v7 } from 'uuid';
import { MailOutbox } from '../src/index.js';
import { mailerContract } from '../src/testing/index.js';

const clock = { now: () => new Date('2026-01-01T00:00:00.000Z') };
const from = 'Pictora <hello@pictora.example>';
const mail = (id: string, ...people: string[]) => ({
  ...{ id, to: 'ann@example.com', subject: 'Hello', text: 'Hello\n', html: '<p>Hello</p>' },
  people,
});

let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'pictora-outbox-')), 'outbox');
});
afterEach(() => rm(join(folder, '..'), { recursive: true }));

mailerContract('the local outbox', async () => {
  const mailer = new MailOutbox(folder, from, clock);
  return { mailer, arrived: async () => mailer.list(100), close: async () => undefined };
});

describe('the outbox', () => {
  it('is one JSON file a mail that only its owner reads, and nothing else', async () => {
    const id = randomUUID();
    await new MailOutbox(folder, from, clock).send(mail(id));
    expect(await readdir(folder)).toEqual([`${id}.json`]);
    const file = join(folder, `${id}.json`);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ ...mail(id), from, sentAt: '2026-01-01T00:00:00.000Z' });
    expect((await stat(file)).mode & 0o077).toBe(0);
  });

  it('lists the newest first, and overlooks what a killed process has left half written', async () => {
    const outbox = new MailOutbox(folder, from, clock);
    const ids = [v7(), v7(), v7()];
    for (const id of ids) await outbox.send(mail(id));
    await writeFile(join(folder, `.${v7()}.1.part`), '{"id":');
    expect((await outbox.list(2)).map(({ id }) => id)).toEqual([ids[2], ids[1]]);
  });

  it('keeps nothing of somebody who has left: no mail to them or about them, and nothing half written', async () => {
    const outbox = new MailOutbox(folder, from, clock);
    const [toAnn, aboutBoth, toBob, unknown] = [v7(), v7(), v7(), v7()];
    await outbox.send(mail(toAnn, 'ann'));
    await outbox.send(mail(aboutBoth, 'bob', 'ann'));
    await outbox.send(mail(toBob, 'bob'));
    const { people: _, ...asBefore } = { ...mail(unknown), from, sentAt: '2026-01-01T00:00:00.000Z' };
    await writeFile(join(folder, `${unknown}.json`), JSON.stringify(asBefore));
    const [left, underWay] = [`.${v7()}.1.part`, `.${v7()}.2.part`];
    for (const [name, at] of [
      [left, '2025-12-31T23:58:00Z'],
      [underWay, '2025-12-31T23:59:59Z'],
    ] as const) {
      await writeFile(join(folder, name), '{"id":');
      await utimes(join(folder, name), new Date(at), new Date(at));
    }
    await outbox.forget('ann');
    await outbox.forget('ann');
    expect((await readdir(folder)).sort()).toEqual([underWay, `${toBob}.json`]);
  });

  it('is empty before the first mail', async () => {
    expect(await new MailOutbox(folder, from, clock).list(10)).toEqual([]);
    await new MailOutbox(folder, from, clock).forget('ann');
    expect(await new MailOutbox(folder, from, clock).find(randomUUID())).toBeNull();
  });

  it.each(['../../etc/passwd', '..', '', 'a'.repeat(36)])('finds and writes nothing by the name %j', async (id) => {
    const outbox = new MailOutbox(folder, from, clock);
    expect(await outbox.find(id)).toBeNull();
    await expect(outbox.send(mail(id))).rejects.toThrow();
    expect(await outbox.list(10)).toEqual([]);
  });
});
