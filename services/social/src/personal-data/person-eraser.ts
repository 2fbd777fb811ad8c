import type { CommentModel, CommentRecord } from '../comments/comment.schema.js';
import type { LikeModel, LikeRecord } from '../likes/like.schema.js';
import { personWhoLeft } from '../people/fold-person.js';
import type { People } from '../people/people.js';
import type { PostModel } from '../posts/post.schema.js';
import type { Posts } from '../posts/posts.js';
import type { Tally } from '../posts/tallies.js';
import type { ReportModel } from '../reports/report.schema.js';
import type { Relations } from '../shared/relations.js';

export type PersonEraserParts = {
  readonly people: Pick<People, 'put'>;
  readonly posts: Pick<Posts, 'rename'>;
  readonly postRecords: PostModel;
  readonly likes: LikeModel;
  readonly comments: CommentModel;
  readonly tallies: { readonly likes: Pick<Tally, 'settle'>; readonly comments: Pick<Tally, 'settle'> };
  readonly relations: readonly Pick<Relations, 'forget'>[];
  readonly reports: ReportModel;
};

const PAGE = 100;

/**
 * Lets go of a person: their posts, what they wrote and liked, whom they follow. Counts fall with it. What they reported
 * stays without them, and the moderators' log stays whole. Each step may be repeated.
 */
export class PersonEraser {
  constructor(private readonly parts: PersonEraserParts) {}

  async erase(userId: string): Promise<void> {
    const { people, posts, postRecords, likes, comments, relations, reports } = this.parts;
    const left = personWhoLeft(userId);
    await people.put(left);
    await posts.rename(left);
    await this.eraseLikes(userId);
    await this.eraseComments(userId);
    for (const relation of relations) await relation.forget(userId);
    const nobody = { $set: { reporterId: '', note: null }, $unset: { waitingKey: 1 } } as const;
    await reports.updateMany({ reporterId: userId }, nobody);
    await likes.deleteMany({ ownerId: userId });
    await comments.deleteMany({ ownerId: userId });
    await postRecords.deleteMany({ ownerId: userId });
  }

  private async eraseLikes(userId: string): Promise<void> {
    const { likes, tallies } = this.parts;
    const next = () => likes.find({ userId }, { imageId: 1 }).limit(PAGE).lean<Pick<LikeRecord, '_id' | 'imageId'>[]>();
    for (let page = await next(); page.length > 0; page = await next()) {
      await likes.deleteMany({ _id: { $in: page.map(({ _id }) => _id) } });
      for (const { imageId } of page) await tallies.likes.settle(imageId);
    }
  }

  private async eraseComments(userId: string): Promise<void> {
    const { comments, tallies } = this.parts;
    const next = () =>
      comments.find({ userId }, { imageId: 1 }).limit(PAGE).lean<Pick<CommentRecord, '_id' | 'imageId'>[]>();
    for (let page = await next(); page.length > 0; page = await next()) {
      await comments.deleteMany({ _id: { $in: page.map(({ _id }) => _id) } });
      for (const { imageId } of page) await tallies.comments.settle(imageId);
    }
  }
}
