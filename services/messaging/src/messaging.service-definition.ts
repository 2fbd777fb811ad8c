import { defineService } from '@pictora/service-kit';
import { z } from 'zod';
import { MessagingModule } from './messaging.module.js';

export const messagingService = defineService({
  name: 'messaging',
  settings: z.object({}),
  module: () => MessagingModule,
});
