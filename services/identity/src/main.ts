import 'reflect-metadata';
import { runService } from '@pictora/service-kit';
import { identityService } from './index.js';

await runService(identityService);
