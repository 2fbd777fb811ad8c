import { z } from 'zod';
import { promptReadingSchema } from './image.js';
import {
  editSchema,
  generateSchema,
  generateVideoSchema,
  modelIdSchema,
  readEditRequest,
  readGenerateRequest,
  type DescribeRequest,
} from './job-request.js';

/**
 * The body of POST /api/describe: the words of a picture, an edit or a motion, and what decides how they are read. What
 * moves or is edited is an own picture.
 */
export const describeSchema = z.discriminatedUnion('kind', [
  generateSchema
    .pick({ prompt: true, negativePrompt: true, aspectRatio: true, style: true, model: true })
    .extend({ kind: z.literal('image') }),
  editSchema.pick({ imageId: true, prompt: true, model: true }).extend({ kind: z.literal('edit') }),
  generateVideoSchema.pick({ imageId: true, motionPrompt: true, model: true }).extend({ kind: z.literal('video') }),
]);
export type DescribeBody = z.input<typeof describeSchema>;

export const readDescribeRequest = (body: z.output<typeof describeSchema>): DescribeRequest => {
  switch (body.kind) {
    case 'image':
      return readGenerateRequest({ ...body, count: 1 });
    case 'edit':
      return readEditRequest(body);
    case 'video': {
      const { kind, imageId, motionPrompt, model } = body;
      return { kind, imageId, motionPrompt, ...(model === undefined ? {} : { model }) };
    }
  }
};

/** What a model makes of words before anything is spent; `reading` is null for one that cannot tell. */
export const promptDescriptionSchema = z.object({ model: modelIdSchema, reading: promptReadingSchema.nullable() });
export type PromptDescription = z.infer<typeof promptDescriptionSchema>;
