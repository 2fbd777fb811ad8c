import 'reflect-metadata';
import { runService } from '@pictora/service-kit';
import { messagingService } from './messaging.service-definition.js';

await runService(messagingService);
