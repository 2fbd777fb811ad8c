import { z } from 'zod';
import { confirmEmailSchema, recoverSchema, recoveryTokenSchema, verifySchema } from '../entities/recovery.js';
import { sessionSchema } from '../entities/session.js';
import { passwordSchema } from '../entities/user.js';
import { emptySchema, idSchema } from '../primitives.js';
import { message } from './message.js';

const fromAddress = z.string().max(64);

export const identityRecoveryMessages = {
  /** Answers alike, after the same work, whether the email has an account or not. The mail follows. */
  'identity.recovery.request': message(recoverSchema.extend({ address: fromAddress }), emptySchema),
  'identity.recovery.verify': message(z.strictObject({ proof: verifySchema, address: fromAddress }), sessionSchema),
  /** May be repeated until it has answered: the recovery session ends with it. */
  'identity.recovery.set-password': message(
    z.strictObject({ recoveryToken: recoveryTokenSchema, password: passwordSchema }),
    emptySchema,
  ),
  /** What a new password must be here. */
  'identity.passwords.describe': message(emptySchema, z.object({ min: z.int().positive() })),
  'identity.passwords.change': message(
    z.strictObject({
      userId: idSchema,
      sessionId: z.string(),
      currentPassword: z.string().min(1).max(1000),
      password: passwordSchema,
      address: fromAddress,
    }),
    emptySchema,
  ),
  'identity.sessions.end-all': message(z.strictObject({ userId: idSchema }), emptySchema),
  'identity.verification.confirm': message(confirmEmailSchema.extend({ address: fromAddress }), emptySchema),
  'identity.verification.resend': message(recoverSchema.extend({ address: fromAddress }), emptySchema),
} as const;
