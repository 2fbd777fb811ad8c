import { z } from 'zod';
import { aspectRatios, styles } from './style-names.js';

export * from './style-names.js';

export const styleSchema = z.enum(styles);
export const aspectRatioSchema = z.enum(aspectRatios);
