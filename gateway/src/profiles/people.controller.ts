import { Controller, Inject, Res } from '@nestjs/common';
import {
  nextCursorHeader,
  type Person,
  type PersonWithTier,
  type PublicImage,
  type PublicProfile,
} from '@pictora/contracts';
import { AppError, type RpcClient } from '@pictora/messaging';
import { RPC } from '@pictora/service-kit';
import { BlockedPeople } from '../community/blocked-people.js';
import type { AppReply, Viewer } from '../http/app-request.js';
import { CurrentViewer, Input, Route, type InputOf } from '../http/route.decorator.js';

const personId = ({ id }: Person): string => id;

/** People as others see them: identity knows who they are, billing their plan, media what they share. */
@Controller()
export class PeopleController {
  private readonly blocked: BlockedPeople;

  constructor(@Inject(RPC) private readonly rpc: RpcClient) {
    this.blocked = new BlockedPeople(rpc);
  }

  @Route('searchUsers')
  async search(
    @Input('searchUsers') { query: { q, term, limit, cursor } }: InputOf<'searchUsers'>,
    @CurrentViewer() viewer: Viewer,
    @Res({ passthrough: true }) reply: AppReply,
  ): Promise<Person[] | PersonWithTier[]> {
    const text = q ?? term ?? '';
    const { items, nextCursor } = await this.blocked.without<Person>(viewer.userId, personId, cursor, (behind) =>
      this.rpc.call('identity.people.search', { text, limit, cursor: behind }),
    );
    if (nextCursor) void reply.header(nextCursorHeader, nextCursor);
    return q === undefined ? items : this.withTiers(items);
  }

  @Route('getUser')
  async get(
    @Input('getUser') { params: { id: userId } }: InputOf<'getUser'>,
    @CurrentViewer() viewer: Viewer,
  ): Promise<PublicProfile> {
    const [profile, { tiers }, isHidden] = await Promise.all([
      this.rpc.call('identity.people.get', { userId }),
      this.rpc.call('billing.plans.of', { userIds: [userId] }),
      this.blocked.hides(viewer.userId, userId),
    ]);
    if (isHidden) throw new AppError('not_found', 'User not found');
    return { ...profile, subscriptionTier: tiers[userId] ?? 'free' };
  }

  @Route('listUserImages')
  async images(
    @Input('listUserImages') { params, query }: InputOf<'listUserImages'>,
    @CurrentViewer() viewer: Viewer,
    @Res({ passthrough: true }) reply: AppReply,
  ): Promise<PublicImage[]> {
    if (await this.blocked.hides(viewer.userId, params.id)) return [];
    const page = await this.rpc.call('media.images.list-public', { ...query, ownerId: params.id });
    if (page.nextCursor) void reply.header(nextCursorHeader, page.nextCursor);
    return page.items;
  }

  private async withTiers(people: readonly Person[]): Promise<PersonWithTier[]> {
    const { tiers } = await this.rpc.call('billing.plans.of', { userIds: people.map(({ id }) => id) });
    return people.map((person) => ({ ...person, subscriptionTier: tiers[person.id] ?? 'free' }));
  }
}
