import { z } from 'zod';
import { limits } from '../limits.js';
import { emailSchema, passwordSchema } from './user.js';

export const recoverSchema = z.strictObject({ email: emailSchema });

const sixDigits = new RegExp(`^\\d{${limits.resetCodeLength}}$`);
/** What a mailed link carries: 32 random bytes. */
const linkToken = /^[\w-]{43}$/;

export const resetCodeSchema = z.string().trim().regex(sixDigits, 'Please enter the 6-digit code from your email');

/** A code is tried together with the email that it was sent to; the token of a link stands alone. */
export const verifySchema = z
  .strictObject({
    type: z.literal('recovery'),
    email: emailSchema.optional(),
    token: z
      .string()
      .trim()
      .refine(
        (token) => sixDigits.test(token) || linkToken.test(token),
        'Please enter the 6-digit code from your email',
      ),
  })
  .refine(({ email, token }) => email !== undefined || linkToken.test(token), {
    path: ['email'],
    message: 'Email is required',
  });
export type Verify = z.input<typeof verifySchema>;

/**
 * What the access token of a recovery session begins with. Such a session sets one new password and opens nothing else;
 * it cannot be renewed, so its refresh token is empty.
 */
export const recoveryTokenPrefix = 'rs.e30.';
export const recoveryTokenSchema = z.string().regex(/^rs\.e30\.[\w-]{43}$/);

/** `currentPassword` is asked of everybody but a recovery session. */
export const setPasswordSchema = z.strictObject({
  password: passwordSchema,
  currentPassword: z.string().min(1, 'Please enter your current password').max(1000).optional(),
});
export type SetPassword = z.infer<typeof setPasswordSchema>;

export const confirmEmailSchema = z.strictObject({
  token: z.string().trim().regex(linkToken, 'This link is not whole'),
});
export const resendVerificationSchema = z.strictObject({ email: emailSchema });
