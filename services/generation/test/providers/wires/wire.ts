import sharp from 'sharp';
import type { ModelSettings } from '../../../src/models/model-settings.js';
import type { Answer, SeenRequest } from '../provider-server.js';

/** A provider as its clients see it: how it is chosen, what it answers, how it refuses, and what it was asked. */
export type Wire = {
  readonly name: string;
  readonly env: Partial<Record<keyof ModelSettings, string>>;
  readonly modelId: string;
  /** The call that orders a picture, among the others that fetch it. */
  readonly isOrder: (request: SeenRequest) => boolean;
  /** What it does when all is well, with the picture that it delivers. */
  readonly delivers: (picture: Buffer) => Answer;
  readonly refuses: Answer;
  /** What the order says, in the provider's own fields. */
  readonly reads: (order: SeenRequest) => { readonly prompt: unknown; readonly frame: unknown; readonly key: unknown };
  readonly expectedFrame: unknown;
  /** Whether pictures come from the seed that was asked for. */
  readonly keepsSeed: boolean;
  /** Where edits go, when the model makes them. */
  readonly isEdit?: (request: SeenRequest) => boolean;
};

export const parsed = ({ body }: SeenRequest): Record<string, unknown> =>
  JSON.parse(body.toString('utf8')) as Record<string, unknown>;

export const aPng = (width = 96, height = 64): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#c86432' } })
    .png()
    .toBuffer();

export const bearer = ({ headers }: SeenRequest): unknown => headers.authorization;
