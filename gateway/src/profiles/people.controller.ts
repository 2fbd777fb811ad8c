import { Controller, Inject, Res } from '@nestjs/common';
import {
  nextCursorHeader,
  type Person,
  type PersonWithTier,
  type PublicImage,
  type PublicProfile,
} from '@pictora/contracts';
import type { RpcClient } from '@pictora/messaging';
import { RPC } from '@pictora/service-kit';
import type { AppReply } from '../http/app-request.js';
import { Input, Route, type InputOf } from '../http/route.decorator.js';

/** People as others see them: identity knows who they are, billing their plan, media what they share. */
@Controller()
export class PeopleController {
  constructor(@Inject(RPC) private readonly rpc: RpcClient) {}

  @Route('searchUsers')
  async search(
    @Input('searchUsers') { query: { q, term, limit, cursor } }: InputOf<'searchUsers'>,
    @Res({ passthrough: true }) reply: AppReply,
  ): Promise<Person[] | PersonWithTier[]> {
    const text = q ?? term ?? '';
    const { items, nextCursor } = await this.rpc.call('identity.people.search', { text, limit, cursor });
    if (nextCursor) void reply.header(nextCursorHeader, nextCursor);
    return q === undefined ? items : this.withTiers(items);
  }

  @Route('getUser')
  async get(@Input('getUser') { params: { id: userId } }: InputOf<'getUser'>): Promise<PublicProfile> {
    const [profile, { tiers }] = await Promise.all([
      this.rpc.call('identity.people.get', { userId }),
      this.rpc.call('billing.plans.of', { userIds: [userId] }),
    ]);
    return { ...profile, subscriptionTier: tiers[userId] ?? 'free' };
  }

  @Route('listUserImages')
  async images(
    @Input('listUserImages') { params, query }: InputOf<'listUserImages'>,
    @Res({ passthrough: true }) reply: AppReply,
  ): Promise<PublicImage[]> {
    const page = await this.rpc.call('media.images.list-public', { ...query, ownerId: params.id });
    if (page.nextCursor) void reply.header(nextCursorHeader, page.nextCursor);
    return page.items;
  }

  private async withTiers(people: readonly Person[]): Promise<PersonWithTier[]> {
    const { tiers } = await this.rpc.call('billing.plans.of', { userIds: people.map(({ id }) => id) });
    return people.map((person) => ({ ...person, subscriptionTier: tiers[person.id] ?? 'free' }));
  }
}
