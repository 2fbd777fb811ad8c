import { adminRoutes } from './admin.routes.js';
import { billingRoutes } from './billing.routes.js';
import { communityModerationRoutes } from './community-moderation.routes.js';
import { communityPeopleRoutes } from './community-people.routes.js';
import { communityRoutes } from './community.routes.js';
import { generationRoutes } from './generation.routes.js';
import type { HttpRoute } from './http-route.js';
import { identityRoutes } from './identity.routes.js';
import { jobsRoutes } from './jobs.routes.js';
import { loginRoutes } from './login.routes.js';
import { mediaRoutes } from './media.routes.js';
import { mediaVideosRoutes } from './media-videos.routes.js';
import { messagingRoutes } from './messaging.routes.js';
import { notificationsRoutes } from './notifications.routes.js';
import { personalDataRoutes } from './personal-data.routes.js';
import { platformRoutes } from './platform.routes.js';
import { profilesRoutes } from './profiles.routes.js';
import { verifyRoutes } from './verify.routes.js';
import { recoveryRoutes } from './recovery.routes.js';

/**
 * Every HTTP call of the gateway: the OpenAPI page is made from this table, and a test holds the gateway's routes
 * against it.
 */
export const httpRoutes = {
  ...identityRoutes,
  ...recoveryRoutes,
  ...loginRoutes,
  ...platformRoutes,
  ...adminRoutes,
  ...billingRoutes,
  ...generationRoutes,
  ...jobsRoutes,
  ...mediaRoutes,
  ...mediaVideosRoutes,
  ...verifyRoutes,
  ...profilesRoutes,
  ...personalDataRoutes,
  ...communityRoutes,
  ...communityPeopleRoutes,
  ...communityModerationRoutes,
  ...messagingRoutes,
  ...notificationsRoutes,
} as const satisfies Record<string, HttpRoute>;

export type HttpRouteName = keyof typeof httpRoutes;
