import type { FactoryProvider } from '@nestjs/common';
import type { IntegrationEventLog } from '@pictora/durable-events';
import { CLOCK, EVENT_LOG, IDS, LOGGER, RECORDS, type Clock, type Ids, type Logger } from '@pictora/service-kit';
import type { Connection } from 'mongoose';
import type { PersonModel } from '../people/person.schema.js';
import type { PostModel } from '../posts/post.schema.js';
import type { Tally } from '../posts/tallies.js';
import { COMMENT_TALLY, LIKE_TALLY, PERSON_MODEL, POST_MODEL, REBUILD_MODEL } from '../social.tokens.js';
import { FeedRebuilder } from './feed-rebuilder.js';
import type { RebuildModel } from './rebuild.schema.js';
import { RebuildsService } from './rebuilds.service.js';

export const rebuildProviders: FactoryProvider[] = [
  {
    provide: FeedRebuilder,
    inject: [EVENT_LOG, RECORDS, POST_MODEL, PERSON_MODEL, LIKE_TALLY, COMMENT_TALLY],
    useFactory: (
      log: IntegrationEventLog,
      records: Connection,
      posts: PostModel,
      people: PersonModel,
      ...tallies: Tally[]
    ) => new FeedRebuilder({ log, records, posts, people, tallies }),
  },
  {
    provide: RebuildsService,
    inject: [REBUILD_MODEL, FeedRebuilder, CLOCK, IDS, LOGGER],
    useFactory: (rebuilds: RebuildModel, rebuilder: FeedRebuilder, clock: Clock, ids: Ids, logger: Logger) =>
      new RebuildsService({ rebuilds, rebuilder, clock, ids, logger }),
  },
];
