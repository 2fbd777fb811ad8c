import { Module } from '@nestjs/common';

/** Follows, likes, comments and the feed projections come here; until then the service owns no messages. */
@Module({})
export class SocialModule {}
