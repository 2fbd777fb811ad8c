import type { z } from 'zod';

/** One request/reply message between services: the schema of what is asked and of what is answered. */
export type Message<Request extends z.ZodType = z.ZodType, Reply extends z.ZodType = z.ZodType> = {
  readonly request: Request;
  readonly reply: Reply;
};

export const message = <Request extends z.ZodType, Reply extends z.ZodType>(
  request: Request,
  reply: Reply,
): Message<Request, Reply> => ({ request, reply });
