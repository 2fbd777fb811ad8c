import 'reflect-metadata';
import { runService } from '@pictora/service-kit';
import { generationService } from './generation.service-definition.js';

await runService(generationService);
