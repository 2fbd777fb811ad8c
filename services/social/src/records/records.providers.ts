import type { FactoryProvider } from '@nestjs/common';
import { RECORDS } from '@pictora/service-kit';
import type { Connection, Schema } from 'mongoose';
import { createCommentSchema } from '../comments/comment.schema.js';
import { createLikeSchema } from '../likes/like.schema.js';
import { createPersonSchema } from '../people/person.schema.js';
import { createPostSchema } from '../posts/post.schema.js';
import { createModerationEntrySchema } from '../moderation/moderation-entry.schema.js';
import { createRebuildSchema } from '../rebuild/rebuild.schema.js';
import { createReportSchema } from '../reports/report.schema.js';
import { createRelationSchema } from '../shared/relation.schema.js';
import {
  BLOCK_MODEL,
  COMMENT_MODEL,
  FOLLOW_MODEL,
  LIKE_MODEL,
  MODERATION_MODEL,
  PERSON_MODEL,
  POST_MODEL,
  REBUILD_MODEL,
  REPORT_MODEL,
} from '../social.tokens.js';

/** Waits for the indexes: before the unique ones exist, one person could like twice. */
const model = <T>(provide: symbol, name: string, schema: () => Schema<T>): FactoryProvider => ({
  provide,
  inject: [RECORDS],
  useFactory: async (records: Connection) => {
    const made = records.model<T>(name, schema());
    await made.init();
    return made;
  },
});

export const recordsProviders = [
  model(POST_MODEL, 'Post', createPostSchema),
  model(PERSON_MODEL, 'Person', createPersonSchema),
  model(LIKE_MODEL, 'Like', createLikeSchema),
  model(COMMENT_MODEL, 'Comment', createCommentSchema),
  model(FOLLOW_MODEL, 'Follow', () => createRelationSchema('follows')),
  model(BLOCK_MODEL, 'Block', () => createRelationSchema('blocks')),
  model(REBUILD_MODEL, 'Rebuild', createRebuildSchema),
  model(REPORT_MODEL, 'Report', createReportSchema),
  model(MODERATION_MODEL, 'ModerationEntry', createModerationEntrySchema),
];
