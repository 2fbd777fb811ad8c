import { z } from 'zod';
import {
  acceptedTermsSchema,
  emailSchema,
  firstNameSchema,
  lastNameSchema,
  passwordSchema,
  profileSchema,
  usernameSchema,
} from './user.js';

/** Tokens of a signed-in browser. `expires_in` in seconds, `expires_at` in seconds since 1970. */
export const sessionSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.int(),
  expires_at: z.int(),
  token_type: z.literal('bearer'),
  user: profileSchema,
});
export type Session = z.infer<typeof sessionSchema>;

export const signUpSchema = z.strictObject({
  email: emailSchema,
  password: passwordSchema,
  firstName: firstNameSchema,
  lastName: lastNameSchema,
  username: usernameSchema,
  acceptedTerms: acceptedTermsSchema,
});
export type SignUp = z.infer<typeof signUpSchema>;

/** `session` is null when the address has to be confirmed first. */
export const signUpReplySchema = z.object({ user: profileSchema, session: sessionSchema.nullable() });
export type SignUpReply = z.infer<typeof signUpReplySchema>;

export const signInSchema = z.strictObject({
  email: z.string().trim().min(1, 'Email is required').max(320),
  password: z.string().min(1, 'Password is required').max(1000),
});
export type SignIn = z.infer<typeof signInSchema>;

export const refreshSchema = z.strictObject({ refresh_token: z.string().min(1).max(4000) });

/** What the login page shows first, if not the login. */
export const loginScreenSchema = z.enum(['sign-up']);
export type LoginScreen = z.infer<typeof loginScreenSchema>;

export const establishSessionSchema = z.strictObject({
  access_token: z.string().min(1).max(8000),
  refresh_token: z.string().min(1).max(4000),
});

export const completeProfileSchema = z.strictObject({
  firstName: firstNameSchema,
  lastName: lastNameSchema,
  username: usernameSchema,
  email: emailSchema,
  acceptedTerms: acceptedTermsSchema,
});
export type CompleteProfile = z.infer<typeof completeProfileSchema>;
