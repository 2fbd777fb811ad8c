export { generationService } from './generation.service-definition.js';
