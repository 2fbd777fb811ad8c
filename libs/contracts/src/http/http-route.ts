import type { z } from 'zod';
import type { ErrorCode } from '../error-codes.js';

/**
 * A row of the table of HTTP calls. `auth`: `none`, the `bearer` token, `bearer-or-none` where visitors may look
 * too, `bearer-or-cookie` for files that an `<img>` loads, or `bearer-or-recovery` where the token of a recovery session does too. With `role` the caller's token must carry that realm role.
 */
export type HttpRoute = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly auth: 'none' | 'bearer' | 'bearer-or-none' | 'bearer-or-cookie' | 'bearer-or-recovery';
  readonly role?: 'admin';
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The body is a form with this field for a file, and `body` for its other fields. */
  readonly fileField?: string;
  /** The body is a form of fields, as OAuth has it, and not JSON. */
  readonly bodyType?: 'form';
  readonly status: number;
  readonly reply?: z.ZodType;
  readonly replyType?: 'file';
  /** What a caller is told of a wish that cannot be, where the specification words it; the fields are in the details. */
  readonly refusal?: string;
  readonly errors: readonly ErrorCode[];
};
