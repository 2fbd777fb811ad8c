export { socialService } from './social.service-definition.js';
