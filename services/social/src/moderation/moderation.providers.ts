import type { FactoryProvider } from '@nestjs/common';
import type { RpcClient } from '@pictora/messaging';
import { CLOCK, IDS, RPC, type Clock, type Ids } from '@pictora/service-kit';
import { CommentsService } from '../comments/comments.service.js';
import { Audience } from '../feed/audience.js';
import { People } from '../people/people.js';
import { Posts } from '../posts/posts.js';
import { ReportTargets } from '../reports/report-targets.js';
import type { ReportModel } from '../reports/report.schema.js';
import { ReportsService } from '../reports/reports.service.js';
import { MODERATION_MODEL, REPORT_MODEL } from '../social.tokens.js';
import type { ModerationEntryModel } from './moderation-entry.schema.js';
import { ModerationActs } from './moderation-acts.js';
import { ModerationService } from './moderation.service.js';

export const moderationProviders: FactoryProvider[] = [
  {
    provide: ReportTargets,
    inject: [Posts, Audience, CommentsService, People],
    useFactory: (posts: Posts, audience: Audience, comments: CommentsService, people: People) =>
      new ReportTargets({ posts, audience, comments, people }),
  },
  {
    provide: ReportsService,
    inject: [REPORT_MODEL, ReportTargets, People, CLOCK, IDS],
    useFactory: (reports: ReportModel, targets: ReportTargets, people: People, clock: Clock, ids: Ids) =>
      new ReportsService({ reports, targets, people, clock, ids }),
  },
  {
    provide: ModerationActs,
    inject: [REPORT_MODEL, MODERATION_MODEL, CommentsService, RPC, CLOCK, IDS],
    useFactory: (
      reports: ReportModel,
      entries: ModerationEntryModel,
      comments: CommentsService,
      rpc: RpcClient,
      clock: Clock,
      ids: Ids,
    ) => new ModerationActs({ reports, entries, comments, rpc, clock, ids }),
  },
  {
    provide: ModerationService,
    inject: [REPORT_MODEL, MODERATION_MODEL, ReportTargets, ModerationActs, People],
    useFactory: (
      reports: ReportModel,
      entries: ModerationEntryModel,
      targets: ReportTargets,
      acts: ModerationActs,
      people: People,
    ) => new ModerationService({ reports, entries, targets, acts, people }),
  },
];
