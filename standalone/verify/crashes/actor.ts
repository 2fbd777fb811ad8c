import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Image, Job, JobKind, PaidTier } from '@pictora/contracts';
import type { Answer } from '../../e2e/api-client.js';
import { samples } from '../../e2e/people.js';
import { insist, insistOn } from '../../e2e/replicas/insist.js';
import { Member } from '../../e2e/replicas/member.js';
import type { History } from './history.js';

const patienceMs = 8_000;
/** What an order may be answered with beside a job. */
const refusals: readonly unknown[] = ['insufficient_credits', 'too_many_jobs', 'plan_required'];
const picture = readFileSync(join(samples, 'gallery-2-320.webp'));

/** A member who also edits, animates, uploads, removes and subscribes. Each wish has a key, so that it can be repeated. */
export class Actor extends Member {
  readonly jobs: { readonly id: string; readonly kind: JobKind }[] = [];
  readonly removed: string[] = [];
  readonly uploads: string[] = [];
  plan: PaidTier | null = null;

  constructor(
    name: string,
    private readonly at: () => string,
  ) {
    super(name, at);
  }

  history(): History {
    const { id, name, image, jobs, uploads, removed, likes, comments, messages, packs, plan } = this;
    return { id, name, image, jobs, uploads, removed, likes, comments, messages, packs, plan };
  }

  /** Orders something to be made; `body` is that of `path`. A refusal for want of credits is an answer too. */
  async make(kind: JobKind, path: string, body: object): Promise<void> {
    const headers = { 'idempotency-key': randomUUID(), prefer: 'respond-async' };
    const { status, body: job } = await insist(() => this.api.send<Job>('POST', path, body, headers));
    this.acknowledged += 1;
    if (status === 202) this.jobs.push({ id: job.id, kind });
    else if (!refusals.includes((job as unknown as { code?: unknown }).code)) throw new Error(JSON.stringify(job));
  }

  async upload(): Promise<void> {
    const key = randomUUID();
    const image = await insistOn(201, () => this.send(key));
    this.uploads.push(image.id);
    this.acknowledged += 1;
  }

  /** The one that was uploaded last. Who asks again after a lost answer is told that it is gone. */
  async remove(): Promise<void> {
    const id = this.uploads.at(-1);
    if (id === undefined) return this.upload();
    const { status } = await insist(async () => {
      const headers = { authorization: `Bearer ${this.api.token}` };
      const signal = AbortSignal.timeout(patienceMs);
      const answer = await fetch(`${this.at()}/api/images/${id}`, { method: 'DELETE', headers, signal });
      return { status: answer.status, body: await answer.text() };
    });
    if (status !== 204 && status !== 404) throw new Error(`removing an image was answered ${status}`);
    this.uploads.pop();
    this.removed.push(id);
    this.acknowledged += 1;
  }

  /** Once in a life, by the checkout page and the sandbox's good card. */
  async subscribe(tier: PaidTier): Promise<void> {
    await this.buy('/api/create-checkout-session', { tier }, 'success=true');
    this.plan = tier;
  }

  private async send(key: string): Promise<Answer<Image>> {
    const body = new FormData();
    body.set('image', new Blob([picture], { type: 'image/webp' }), 'brought.webp');
    const response = await fetch(`${this.at()}/api/images/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.api.token}`, 'idempotency-key': key },
      signal: AbortSignal.timeout(patienceMs),
      body,
    });
    return { status: response.status, body: (await response.json()) as Image };
  }
}
