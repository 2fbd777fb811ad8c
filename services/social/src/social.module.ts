import { Module } from '@nestjs/common';
import { BlocksController } from './blocks/blocks.controller.js';
import { CommentsController } from './comments/comments.controller.js';
import { communityProviders } from './community.providers.js';
import { FeedController } from './feed/feed.controller.js';
import { FollowsController } from './follows/follows.controller.js';
import { LikesController } from './likes/likes.controller.js';
import { recordsProviders } from './records/records.providers.js';

@Module({
  controllers: [FeedController, LikesController, CommentsController, FollowsController, BlocksController],
  providers: [...recordsProviders, ...communityProviders],
})
export class SocialModule {}
