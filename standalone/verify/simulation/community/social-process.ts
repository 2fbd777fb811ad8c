import type { IntegrationEventLog } from '@pictora/durable-events';
import type { RpcClient } from '@pictora/messaging';
import {
  Audience,
  blockTold,
  BlocksService,
  CommentsService,
  FollowsService,
  followTold,
  LikesService,
  People,
  Posts,
  Relations,
  Relays,
  SocialFactsConsumer,
  Tally,
  type CommentModel,
  type LikeModel,
  type PersonModel,
  type PostModel,
  type RelationModel,
} from '@pictora/social/testing';
import type { Process, World } from '@pictora/testing/simulation';
import type { ReplicatedRecords } from '../records.js';
import { replicaClock } from './replica-clock.js';

/** What a planted fault may put in place of a part. */
export type SocialTampering = {
  readonly posts?: (posts: Posts, model: PostModel) => Posts;
  readonly tally?: (tally: Tally, counted: 'likes' | 'comments', model: PostModel) => Tally;
  readonly models?: <T>(name: string, model: T) => T;
};

type Parts = {
  readonly world: World;
  readonly process: Process;
  readonly records: ReplicatedRecords;
  /** Which of the replicas this process is. */
  readonly replica: number;
  readonly log: IntegrationEventLog;
  readonly rpc: Pick<RpcClient, 'call'>;
  readonly tamper: SocialTampering;
};

/** One replica of social: its real services, consumers and relays. */
export class SocialProcess {
  readonly process: Process;
  readonly replica: number;
  readonly likes: LikesService;
  readonly comments: CommentsService;
  readonly follows: FollowsService;
  readonly blocks: BlocksService;
  private readonly consumer: SocialFactsConsumer;
  private readonly relays: Relays;
  private readonly log: IntegrationEventLog;

  constructor({ world, process, records, replica, log, rpc, tamper }: Parts) {
    this.process = process;
    this.replica = replica;
    this.log = log;
    const model = <T>(name: string): T => {
      const made = records.model(replica, name) as T;
      return tamper.models?.(name, made) ?? made;
    };
    const [posts, people] = [model<PostModel>('Post'), model<PersonModel>('Person')];
    const [likes, comments] = [model<LikeModel>('Like'), model<CommentModel>('Comment')];
    const [follows, blocks] = [model<RelationModel>('Follow'), model<RelationModel>('Block')];
    const [clock, ids] = [replicaClock(world, replica), { next: world.newId }];
    const tallyOf = (counted: 'likes' | 'comments', count: (imageId: string) => Promise<number>): Tally => {
      const tally = new Tally(posts, counted, count);
      return tamper.tally?.(tally, counted, posts) ?? tally;
    };
    const tallies = {
      likes: tallyOf('likes', (imageId) => likes.countDocuments({ imageId, isLiked: true })),
      comments: tallyOf('comments', (imageId) => comments.countDocuments({ imageId, state: 'shown' })),
    };
    const known = new People(people, rpc);
    const written = new Posts(posts, people);
    const [following, blocking] = [
      new Relations(follows, followTold(ids), clock, ids),
      new Relations(blocks, blockTold(ids), clock, ids),
    ];
    this.blocks = new BlocksService({ blocks: blocking, follows: following, people: known });
    this.follows = new FollowsService({ follows: following, blocks: this.blocks, people: known });
    const audience = new Audience({ posts, blocks: this.blocks, rpc });
    const shared = { audience, people: known, clock, ids };
    this.likes = new LikesService({ ...shared, likes, tally: tallies.likes });
    this.comments = new CommentsService({ ...shared, comments, blocks: this.blocks, tally: tallies.comments });
    this.consumer = new SocialFactsConsumer({
      ...{ log, people: known, likes, comments, tallies },
      posts: tamper.posts?.(written, posts) ?? written,
    });
    const logger = { error: ({ err }: { err: unknown }) => world.note(`${process.name}: ${String(err)}`) };
    const relayed = [likes, comments, follows, blocks] as never;
    this.relays = new Relays(relayed, log, logger);
  }

  async start(): Promise<void> {
    this.relays.onApplicationBootstrap();
    await this.consumer.onApplicationBootstrap();
  }

  async shutDown(): Promise<void> {
    await this.consumer.onModuleDestroy();
    await this.relays.onModuleDestroy();
    await this.log.close();
  }
}
