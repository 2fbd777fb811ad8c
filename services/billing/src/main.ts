import 'reflect-metadata';
import { runService } from '@pictora/service-kit';
import { billingService } from './index.js';

await runService(billingService);
