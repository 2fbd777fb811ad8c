import { Module } from '@nestjs/common';
import { BlocksController } from './blocks/blocks.controller.js';
import { CommentsController } from './comments/comments.controller.js';
import { communityProviders } from './community.providers.js';
import { FeedController } from './feed/feed.controller.js';
import { FollowsController } from './follows/follows.controller.js';
import { LikesController } from './likes/likes.controller.js';
import { ModerationController } from './moderation/moderation.controller.js';
import { moderationProviders } from './moderation/moderation.providers.js';
import { PersonalDataController } from './personal-data/personal-data.controller.js';
import { personalDataProviders } from './personal-data/personal-data.providers.js';
import { rebuildProviders } from './rebuild/rebuild.providers.js';
import { RebuildsController } from './rebuild/rebuilds.controller.js';
import { recordsProviders } from './records/records.providers.js';
import { ReportsController } from './reports/reports.controller.js';

@Module({
  controllers: [
    FeedController,
    LikesController,
    CommentsController,
    FollowsController,
    BlocksController,
    ReportsController,
    ModerationController,
    RebuildsController,
    PersonalDataController,
  ],
  providers: [
    ...recordsProviders,
    ...communityProviders,
    ...moderationProviders,
    ...rebuildProviders,
    ...personalDataProviders,
  ],
})
export class SocialModule {}
