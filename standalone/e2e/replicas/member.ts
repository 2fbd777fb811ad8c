import { randomUUID } from 'node:crypto';
import { creditPack, type Comment, type Conversation, type DirectMessage, type Image } from '@pictora/contracts';
import { ApiClient, type Answer } from '../api-client.js';
import { publish } from '../people.js';
import { insist, insistOn } from './insist.js';

const card = { number: '4242424242424242', expiry: '12/34', cvc: '123', name: 'Test Person' };
const patienceMs = 8_000;
/** What an order may be answered with beside a job. */
const refusals: readonly unknown[] = ['insufficient_credits', 'too_many_jobs'];

type Page<T> = { readonly items: readonly T[]; readonly next: string | null };

/** A person of the load: does one thing after another, and remembers what was acknowledged. */
export class Member {
  readonly api: ApiClient;
  readonly orders: string[] = [];
  readonly likes = new Map<string, boolean>();
  readonly comments: { readonly imageId: string; readonly text: string }[] = [];
  readonly messages: { readonly conversationId: string; readonly text: string }[] = [];
  packs = 0;
  /** How often something that this person wanted was acknowledged. */
  acknowledged = 0;
  id = '';
  /** The picture that others like and comment on. */
  image = '';

  constructor(
    readonly name: string,
    private readonly base: () => string,
  ) {
    this.api = new ApiClient(base, patienceMs);
  }

  /** A sign-up whose answer was lost has made the account all the same: then the person signs in. */
  async join(): Promise<void> {
    const { status, body } = await insist(() => this.api.trySignUp(this.name));
    if (status !== 201 && status !== 409) throw new Error(`sign-up answered ${status}: ${JSON.stringify(body)}`);
    const session = status === 201 ? body.session : await insistOn(200, () => this.api.trySignIn(this.name));
    this.id = session.user.id;
  }

  async publish(): Promise<void> {
    this.image = (await publish(this.api, this.base(), 'hero-forest-640.webp', `of ${this.name}`)).id;
  }

  async order(): Promise<void> {
    const key = randomUUID();
    const { status, body } = await insist(() => this.api.generate(`a lake, number ${this.orders.length}`, key));
    this.acknowledged += 1;
    if (status === 202) this.orders.push(key);
    else if (!refusals.includes((body as unknown as { code?: unknown }).code)) throw new Error(JSON.stringify(body));
  }

  async like(imageId: string): Promise<void> {
    const isLiked = !this.likes.get(imageId);
    await insistOn(200, () => this.api.send('POST', `/api/community/images/${imageId}/like`, { isLiked }));
    this.likes.set(imageId, isLiked);
    this.acknowledged += 1;
  }

  async comment(imageId: string): Promise<void> {
    const text = `comment ${this.comments.length} of ${this.name}`;
    const key = { 'idempotency-key': randomUUID() };
    const path = `/api/community/images/${imageId}/comments`;
    await insistOn<Comment>(201, () => this.api.send('POST', path, { comment: text }, key));
    this.comments.push({ imageId, text });
    this.acknowledged += 1;
  }

  async write(otherUserId: string): Promise<void> {
    const { id: conversationId } = await insistOn<Conversation>(200, () =>
      this.api.send('POST', '/api/conversations', { otherUserId }),
    );
    const text = `message ${this.messages.length} of ${this.name}`;
    const key = { 'idempotency-key': randomUUID() };
    const path = `/api/conversations/${conversationId}/messages`;
    await insistOn<DirectMessage>(201, () => this.api.send('POST', path, { content: text }, key));
    this.messages.push({ conversationId, text });
    this.acknowledged += 1;
  }

  async buyPack(): Promise<void> {
    await this.buy('/api/create-credit-checkout', { credits: creditPack.credits }, 'credits=added');
    this.packs += 1;
  }

  /** Begins a checkout and pays; `ends` is in the address that paying leads to when it went well. */
  protected async buy(path: string, body: object, ends: string): Promise<void> {
    const key = { 'idempotency-key': randomUUID() };
    const { url } = await insistOn<{ url: string }>(200, () => this.api.send('POST', path, body, key));
    const { body: location } = await insist(() => this.pay(new URL(url).pathname));
    if (!location.includes(ends)) throw new Error(`paying led to ${location}`);
    this.acknowledged += 1;
  }

  get<T>(path: string): Promise<T> {
    return insistOn<T>(200, () => this.api.send<T>('GET', path));
  }

  /** All pages of a list. */
  async all<T>(path: string): Promise<T[]> {
    const items: T[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Page<T> = await insistOn(200, () => this.page<T>(path, cursor ?? ''));
      items.push(...page.items);
      cursor = page.next;
    }
    return items;
  }

  /** Pictures that were made, not brought. */
  async made(): Promise<Image[]> {
    return (await this.all<Image>('/api/images')).filter(({ id }) => id !== this.image);
  }

  private async page<T>(path: string, cursor: string): Promise<Answer<Page<T>>> {
    const query = new URLSearchParams({ limit: '100', ...(cursor && { cursor }) });
    const headers = { authorization: `Bearer ${this.api.token}` };
    const response = await fetch(`${this.base()}${path}?${query}`, {
      headers,
      signal: AbortSignal.timeout(patienceMs),
    });
    const items = (await response.json()) as T[];
    return { status: response.status, body: { items, next: response.headers.get('x-next-cursor') } };
  }

  private async pay(path: string): Promise<Answer<string>> {
    const response = await fetch(this.base() + path, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(card),
      signal: AbortSignal.timeout(patienceMs),
    });
    return { status: response.status, body: response.headers.get('location') ?? (await response.text()) };
  }
}
