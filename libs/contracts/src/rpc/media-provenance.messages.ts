import { z } from 'zod';
import { imageProvenanceSchema, sha256Schema, verificationSchema } from '../entities/provenance.js';
import { idSchema } from '../primitives.js';
import { message } from './message.js';

export const mediaProvenanceMessages = {
  'media.images.provenance': message(z.strictObject({ imageId: idSchema, ownerId: idSchema }), imageProvenanceSchema),
  'media.files.verify': message(z.strictObject({ sha256: sha256Schema }), verificationSchema),
} as const;
