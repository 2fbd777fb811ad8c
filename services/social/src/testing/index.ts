// What a simulation needs to run the real community without Nest and on records of its own.
export { BlocksService } from '../blocks/blocks.service.js';
export { createCommentSchema, type CommentModel, type CommentRecord } from '../comments/comment.schema.js';
export { CommentsService } from '../comments/comments.service.js';
export { Audience } from '../feed/audience.js';
export { FollowsService } from '../follows/follows.service.js';
export { createLikeSchema, type LikeModel, type LikeRecord } from '../likes/like.schema.js';
export { LikesService } from '../likes/likes.service.js';
export { People } from '../people/people.js';
export { createPersonSchema, type PersonModel, type PersonRecord } from '../people/person.schema.js';
export { foldPost, postFactTypes, postIdOf, type PostFact } from '../posts/fold-post.js';
export { createPostSchema, type PostFacts, type PostModel, type PostRecord } from '../posts/post.schema.js';
export { Posts } from '../posts/posts.js';
export { SocialFactsConsumer } from '../posts/social-facts.consumer.js';
export { Tally } from '../posts/tallies.js';
export { Relays } from '../records/relays.js';
export { blockTold, followTold } from '../shared/relation-events.js';
export { createRelationSchema, type RelationModel, type RelationRecord } from '../shared/relation.schema.js';
export { Relations } from '../shared/relations.js';
