import type { ExportedCommunity, RpcReply, RpcRequest } from '@pictora/contracts';
import type { CommentModel, CommentRecord } from '../comments/comment.schema.js';
import type { LikeModel, LikeRecord } from '../likes/like.schema.js';
import type { ReportModel, ReportRecord } from '../reports/report.schema.js';
import type { RelationModel, RelationRecord } from '../shared/relation.schema.js';

export type DoneByParts = {
  readonly likes: LikeModel;
  readonly comments: CommentModel;
  readonly follows: RelationModel;
  readonly blocks: RelationModel;
  readonly reports: ReportModel;
};

type Kind = ExportedCommunity['kind'];
type Entry = { readonly id: string; readonly item: ExportedCommunity };
type Read = (userId: string, behind: string | undefined, limit: number) => Promise<Entry[]>;

const kinds = ['like', 'comment', 'follow', 'block', 'report'] as const satisfies readonly Kind[];
const below = (field: string, behind: string | undefined) => (behind === undefined ? {} : { [field]: { $lt: behind } });

const relation =
  (model: RelationModel, kind: 'follow' | 'block'): Read =>
  async (fromId, behind, limit) => {
    const found = await model
      .find({ fromId, isActive: true, ...below('sinceId', behind) })
      .sort({ sinceId: -1 })
      .limit(limit)
      .lean<RelationRecord[]>();
    return found.map(({ sinceId, toId, changedAt }) => ({
      id: sinceId,
      item: { kind, at: changedAt.toISOString(), userId: toId },
    }));
  };

const readers = ({ likes, comments, follows, blocks, reports }: DoneByParts): Record<Kind, Read> => ({
  like: async (userId, behind, limit) => {
    const found = await likes
      .find({ userId, isLiked: true, ...below('likeId', behind) })
      .sort({ likeId: -1 })
      .limit(limit)
      .lean<LikeRecord[]>();
    return found.map(({ likeId, imageId, changedAt }) => ({
      id: likeId,
      item: { kind: 'like', at: changedAt.toISOString(), imageId },
    }));
  },
  comment: async (userId, behind, limit) => {
    const found = await comments
      .find({ userId, ...below('_id', behind) })
      .sort({ _id: -1 })
      .limit(limit)
      .lean<CommentRecord[]>();
    return found.map(({ _id, imageId, text, createdAt }) => ({
      id: _id,
      item: { kind: 'comment', at: createdAt.toISOString(), imageId, comment: text },
    }));
  },
  follow: relation(follows, 'follow'),
  block: relation(blocks, 'block'),
  report: async (reporterId, behind, limit) => {
    const found = await reports
      .find({ reporterId, ...below('_id', behind) })
      .sort({ _id: -1 })
      .limit(limit)
      .lean<ReportRecord[]>();
    return found.map(({ _id, createdAt, targetType, targetId, reason, note, status }) => ({
      id: _id,
      item: { kind: 'report', at: createdAt.toISOString(), targetType, targetId, reason, note, status },
    }));
  },
});

const placeOf = (cursor: string | undefined): { readonly kind: number; readonly behind: string | undefined } => {
  const [kind = '', behind = ''] = (cursor ?? '').split(':');
  const index = kinds.findIndex((one) => one === kind);
  return { kind: Math.max(0, index), behind: behind === '' ? undefined : behind };
};

/** What a person did in the community, for the copy that they may ask for: kind by kind, the newest of each first. */
export class DoneBy {
  private readonly readers: Record<Kind, Read>;

  constructor(parts: DoneByParts) {
    this.readers = readers(parts);
  }

  async list({
    userId,
    limit,
    cursor,
  }: RpcRequest<'social.personal-data.list'>): Promise<RpcReply<'social.personal-data.list'>> {
    const place = placeOf(cursor);
    const kind = kinds[place.kind] ?? 'like';
    const entries = await this.readers[kind](userId, place.behind, limit);
    const next = kinds[place.kind + 1];
    const nextCursor =
      entries.length === limit ? `${kind}:${entries.at(-1)?.id}` : next === undefined ? null : `${next}:`;
    return { items: entries.map(({ item }) => item), nextCursor };
  }
}
