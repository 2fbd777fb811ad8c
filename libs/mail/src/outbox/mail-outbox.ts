import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '@pictora/service-kit';
import { z } from 'zod';
import type { Mail, Mailer } from '../mailer.port.js';

/** A mail as it lies in the outbox. */
export const outboxMailSchema = z.object({
  id: z.uuid(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Null in mails from before it was noted. */
  people: z.array(z.string()).readonly().nullable().default(null),
  sentAt: z.iso.datetime(),
});
export type OutboxMail = z.infer<typeof outboxMailSchema>;

const LONGEST_WRITE_MS = 60_000;
const id = z.uuid();
const named = /^([0-9a-f-]{36})\.json$/;

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * Takes mail without a server: one JSON file a mail, named by its id, so that the same mail twice is one file. Ids are
 * UUIDv7, so names sort by time.
 */
export class MailOutbox implements Mailer {
  constructor(
    private readonly folder: string,
    private readonly from: string,
    private readonly clock: Clock,
  ) {}

  /** Whoever looks into the folder sees a mail whole or not at all; a power cut after this leaves it whole. */
  async send(mail: Mail): Promise<void> {
    const kept: OutboxMail = {
      ...mail,
      id: id.parse(mail.id),
      from: this.from,
      sentAt: this.clock.now().toISOString(),
    };
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const half = join(this.folder, `.${mail.id}.${process.pid}.part`);
    try {
      const file = await open(half, 'w', 0o600);
      try {
        await file.writeFile(`${JSON.stringify(kept, null, 2)}\n`);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(half, join(this.folder, `${mail.id}.json`));
    } catch (error) {
      await rm(half, { force: true });
      throw error;
    }
  }

  /** Of a mail from before it was noted nobody knows whom it is about: it goes with the first who leaves. */
  async forget(userId: string): Promise<void> {
    for (const name of await this.names()) {
      const path = join(this.folder, name);
      const isOver = name.endsWith('.part') ? await this.isLeftHalf(path) : await this.isAbout(userId, path);
      if (isOver) await rm(path, { force: true });
    }
  }

  async close(): Promise<void> {}

  /** The newest first, at most `limit`. */
  async list(limit: number): Promise<OutboxMail[]> {
    const ids = (await this.names()).flatMap((name) => named.exec(name)?.[1] ?? []);
    const newest = ids.sort().reverse().slice(0, limit);
    const mails = await Promise.all(newest.map((one) => this.find(one)));
    return mails.filter((mail) => mail !== null);
  }

  async find(mailId: string): Promise<OutboxMail | null> {
    if (!id.safeParse(mailId).success) return null;
    try {
      return outboxMailSchema.parse(JSON.parse(await readFile(join(this.folder, `${mailId}.json`), 'utf8')));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  private async isAbout(userId: string, path: string): Promise<boolean> {
    try {
      const { people } = outboxMailSchema.parse(JSON.parse(await readFile(path, 'utf8')));
      return people?.includes(userId) ?? true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  /** Half written by a process that died: nobody takes that long over one file. */
  private async isLeftHalf(path: string): Promise<boolean> {
    try {
      return this.clock.now().getTime() - (await stat(path)).mtimeMs > LONGEST_WRITE_MS;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  private async names(): Promise<string[]> {
    try {
      return await readdir(this.folder);
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }
}
