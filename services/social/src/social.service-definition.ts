import { defineService } from '@pictora/service-kit';
import { z } from 'zod';
import { SocialModule } from './social.module.js';

export const socialService = defineService({
  name: 'social',
  settings: z.object({}),
  files: false,
  module: () => SocialModule,
});
