import type { FactoryProvider } from '@nestjs/common';
import type { IntegrationEventLog } from '@pictora/durable-events';
import type { RpcClient } from '@pictora/messaging';
import { CLOCK, EVENT_LOG, IDS, LOGGER, RPC, type Clock, type Ids, type Logger } from '@pictora/service-kit';
import type { Model } from 'mongoose';
import { BlocksService } from './blocks/blocks.service.js';
import type { CommentModel } from './comments/comment.schema.js';
import { CommentsService } from './comments/comments.service.js';
import { Arrivals } from './feed/arrivals.js';
import { Audience } from './feed/audience.js';
import { FeedService } from './feed/feed.service.js';
import { FollowsService } from './follows/follows.service.js';
import type { LikeModel } from './likes/like.schema.js';
import { LikesService } from './likes/likes.service.js';
import { People } from './people/people.js';
import type { PersonModel } from './people/person.schema.js';
import { Posts } from './posts/posts.js';
import type { PostModel } from './posts/post.schema.js';
import { SocialFactsConsumer } from './posts/social-facts.consumer.js';
import { Tally } from './posts/tallies.js';
import { Relays } from './records/relays.js';
import { blockTold, followTold } from './shared/relation-events.js';
import type { RelationModel } from './shared/relation.schema.js';
import { Relations } from './shared/relations.js';
import {
  BLOCKS,
  BLOCK_MODEL,
  COMMENT_MODEL,
  COMMENT_TALLY,
  FOLLOWS,
  FOLLOW_MODEL,
  LIKE_MODEL,
  LIKE_TALLY,
  PERSON_MODEL,
  POST_MODEL,
} from './social.tokens.js';

export const communityProviders: FactoryProvider[] = [
  {
    provide: FOLLOWS,
    inject: [FOLLOW_MODEL, CLOCK, IDS],
    useFactory: (follows: RelationModel, clock: Clock, ids: Ids) => new Relations(follows, followTold(ids), clock, ids),
  },
  {
    provide: BLOCKS,
    inject: [BLOCK_MODEL, CLOCK, IDS],
    useFactory: (blocks: RelationModel, clock: Clock, ids: Ids) => new Relations(blocks, blockTold(ids), clock, ids),
  },
  {
    provide: LIKE_TALLY,
    inject: [POST_MODEL, LIKE_MODEL],
    useFactory: (posts: PostModel, likes: LikeModel) =>
      new Tally(posts, 'likes', (imageId) => likes.countDocuments({ imageId, isLiked: true })),
  },
  {
    provide: COMMENT_TALLY,
    inject: [POST_MODEL, COMMENT_MODEL],
    useFactory: (posts: PostModel, comments: CommentModel) =>
      new Tally(posts, 'comments', (imageId) => comments.countDocuments({ imageId, state: 'shown' })),
  },
  {
    provide: People,
    inject: [PERSON_MODEL, RPC],
    useFactory: (people: PersonModel, rpc: RpcClient) => new People(people, rpc),
  },
  {
    provide: Posts,
    inject: [POST_MODEL, PERSON_MODEL],
    useFactory: (posts: PostModel, people: PersonModel) => new Posts(posts, people),
  },
  {
    provide: BlocksService,
    inject: [BLOCKS, FOLLOWS, People],
    useFactory: (blocks: Relations, follows: Relations, people: People) =>
      new BlocksService({ blocks, follows, people }),
  },
  {
    provide: FollowsService,
    inject: [FOLLOWS, BlocksService, People],
    useFactory: (follows: Relations, blocks: BlocksService, people: People) =>
      new FollowsService({ follows, blocks, people }),
  },
  {
    provide: Audience,
    inject: [POST_MODEL, BlocksService, RPC],
    useFactory: (posts: PostModel, blocks: BlocksService, rpc: RpcClient) => new Audience({ posts, blocks, rpc }),
  },
  {
    provide: LikesService,
    inject: [LIKE_MODEL, Audience, People, LIKE_TALLY, CLOCK, IDS],
    useFactory: (likes: LikeModel, audience: Audience, people: People, tally: Tally, clock: Clock, ids: Ids) =>
      new LikesService({ likes, audience, people, tally, clock, ids }),
  },
  {
    provide: CommentsService,
    inject: [COMMENT_MODEL, Audience, BlocksService, People, COMMENT_TALLY, CLOCK, IDS],
    useFactory: (
      comments: CommentModel,
      audience: Audience,
      blocks: BlocksService,
      people: People,
      tally: Tally,
      clock: Clock,
      ids: Ids,
    ) => new CommentsService({ comments, audience, blocks, people, tally, clock, ids }),
  },
  {
    provide: Arrivals,
    inject: [POST_MODEL],
    useFactory: (posts: PostModel) => new Arrivals(posts),
  },
  {
    provide: FeedService,
    inject: [POST_MODEL, FOLLOWS, Audience, LikesService],
    useFactory: (posts: PostModel, follows: Relations, audience: Audience, likes: LikesService) =>
      new FeedService({ posts, follows, audience, likes }),
  },
  {
    provide: SocialFactsConsumer,
    inject: [EVENT_LOG, Posts, People, LIKE_MODEL, COMMENT_MODEL, LIKE_TALLY, COMMENT_TALLY],
    useFactory: (
      log: IntegrationEventLog,
      posts: Posts,
      people: People,
      likeRecords: LikeModel,
      commentRecords: CommentModel,
      likes: Tally,
      comments: Tally,
    ) =>
      new SocialFactsConsumer({
        log,
        posts,
        people,
        likes: likeRecords,
        comments: commentRecords,
        tallies: { likes, comments },
      }),
  },
  {
    provide: Relays,
    inject: [LIKE_MODEL, COMMENT_MODEL, FOLLOW_MODEL, BLOCK_MODEL, EVENT_LOG, LOGGER],
    useFactory: (
      likes: Model<never>,
      comments: Model<never>,
      follows: Model<never>,
      blocks: Model<never>,
      log: IntegrationEventLog,
      logger: Logger,
    ) => new Relays([likes, comments, follows, blocks], log, logger),
  },
];
