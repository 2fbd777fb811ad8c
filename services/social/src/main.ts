import 'reflect-metadata';
import { runService } from '@pictora/service-kit';
import { socialService } from './social.service-definition.js';

await runService(socialService);
