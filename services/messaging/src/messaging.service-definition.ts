import { defineService } from '@pictora/service-kit';
import { messagingSettings } from './config.js';
import { MessagingModule } from './messaging.module.js';

export const messagingService = defineService({
  name: 'messaging',
  settings: messagingSettings,
  files: false,
  module: (settings) => MessagingModule.with(settings),
});
