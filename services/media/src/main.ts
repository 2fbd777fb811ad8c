import 'reflect-metadata';
import { runService } from '@pictora/service-kit';
import { mediaService } from './index.js';

await runService(mediaService);
