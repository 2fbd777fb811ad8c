import type { z } from 'zod';
import { billingAdminMessages } from './billing-admin.messages.js';
import { billingMessages } from './billing.messages.js';
import { generationMessages } from './generation.messages.js';
import { billingPlansMessages } from './billing-plans.messages.js';
import { identityMessages } from './identity.messages.js';
import { identityProfilesMessages } from './identity-profiles.messages.js';
import { identityRecoveryMessages } from './identity-recovery.messages.js';
import { loginMessages } from './login.messages.js';
import { mediaCardsMessages } from './media-cards.messages.js';
import { mediaGalleryMessages } from './media-gallery.messages.js';
import { mediaPostsMessages } from './media-posts.messages.js';
import { mediaMessages } from './media.messages.js';
import { mediaProvenanceMessages } from './media-provenance.messages.js';
import { mediaVideosMessages } from './media-videos.messages.js';
import { messagingPersonalDataMessages } from './messaging-personal-data.messages.js';
import { messagingMessages } from './messaging.messages.js';
import { paymentsMessages } from './payments.messages.js';
import { personalDataMessages } from './personal-data.messages.js';
import { socialFeedMessages } from './social-feed.messages.js';
import { socialModerationMessages } from './social-moderation.messages.js';
import { socialPeopleMessages } from './social-people.messages.js';

/** Every request/reply message, by subject. */
export const rpcMessages = {
  ...identityMessages,
  ...identityRecoveryMessages,
  ...loginMessages,
  ...billingMessages,
  ...billingAdminMessages,
  ...paymentsMessages,
  ...mediaMessages,
  ...mediaPostsMessages,
  ...generationMessages,
  ...personalDataMessages,
  ...socialFeedMessages,
  ...socialPeopleMessages,
  ...socialModerationMessages,
  ...billingPlansMessages,
  ...identityProfilesMessages,
  ...mediaGalleryMessages,
  ...mediaCardsMessages,
  ...messagingMessages,
  ...messagingPersonalDataMessages,
  ...mediaVideosMessages,
  ...mediaProvenanceMessages,
} as const;

export type RpcSubject = keyof typeof rpcMessages;
/** What a caller may pass (defaults may be left out). */
export type RpcInput<S extends RpcSubject> = z.input<(typeof rpcMessages)[S]['request']>;
/** What a handler receives, parsed. */
export type RpcRequest<S extends RpcSubject> = z.output<(typeof rpcMessages)[S]['request']>;
export type RpcReply<S extends RpcSubject> = z.output<(typeof rpcMessages)[S]['reply']>;
