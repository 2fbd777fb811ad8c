import type { FactoryProvider } from '@nestjs/common';
import { erasureProvider } from '@pictora/service-kit';
import type { CommentModel } from '../comments/comment.schema.js';
import type { LikeModel } from '../likes/like.schema.js';
import { People } from '../people/people.js';
import type { PostModel } from '../posts/post.schema.js';
import { Posts } from '../posts/posts.js';
import type { Tally } from '../posts/tallies.js';
import type { ReportModel } from '../reports/report.schema.js';
import type { RelationModel } from '../shared/relation.schema.js';
import type { Relations } from '../shared/relations.js';
import {
  BLOCKS,
  BLOCK_MODEL,
  COMMENT_MODEL,
  COMMENT_TALLY,
  FOLLOWS,
  FOLLOW_MODEL,
  LIKE_MODEL,
  LIKE_TALLY,
  POST_MODEL,
  REPORT_MODEL,
} from '../social.tokens.js';
import { DoneBy } from './done-by.js';
import { PersonEraser } from './person-eraser.js';

export const personalDataProviders: FactoryProvider[] = [
  {
    provide: DoneBy,
    inject: [LIKE_MODEL, COMMENT_MODEL, FOLLOW_MODEL, BLOCK_MODEL, REPORT_MODEL],
    useFactory: (
      likes: LikeModel,
      comments: CommentModel,
      follows: RelationModel,
      blocks: RelationModel,
      reports: ReportModel,
    ) => new DoneBy({ likes, comments, follows, blocks, reports }),
  },
  {
    provide: PersonEraser,
    inject: [
      People,
      Posts,
      POST_MODEL,
      LIKE_MODEL,
      COMMENT_MODEL,
      LIKE_TALLY,
      COMMENT_TALLY,
      FOLLOWS,
      BLOCKS,
      REPORT_MODEL,
    ],
    useFactory: (
      people: People,
      posts: Posts,
      postRecords: PostModel,
      likes: LikeModel,
      comments: CommentModel,
      likeTally: Tally,
      commentTally: Tally,
      follows: Relations,
      blocks: Relations,
      reports: ReportModel,
    ) =>
      new PersonEraser({
        ...{ people, posts, postRecords, likes, comments, reports },
        tallies: { likes: likeTally, comments: commentTally },
        relations: [follows, blocks],
      }),
  },
  // Media tells of each post that goes; a post that it has told of before is known here, or its author is not any more.
  erasureProvider<PersonEraser>({
    part: 'social',
    after: 'media',
    inject: PersonEraser,
    erase: (eraser, userId) => eraser.erase(userId),
  }),
];
