import { z } from 'zod';
import { limits } from '../limits.js';
import { tierSchema } from '../plans.js';
import { idSchema, timestampSchema } from '../primitives.js';
import { lineOfText } from '../text.js';

export const firstNameSchema = lineOfText(
  'First name is required',
  limits.personNameMax,
  `First name must be at most ${limits.personNameMax} characters`,
);
export const lastNameSchema = lineOfText(
  'Last name is required',
  limits.personNameMax,
  `Last name must be at most ${limits.personNameMax} characters`,
);
export const emailSchema = z
  .string()
  .trim()
  .min(1, 'Email is required')
  .max(limits.emailMax, 'Please enter a valid email address')
  .pipe(z.email('Please enter a valid email address'));
export const usernameSchema = z
  .string()
  .trim()
  .min(1, 'Username is required')
  .min(limits.usernameMin, `Username must be at least ${limits.usernameMin} characters`)
  .max(limits.usernameMax, `Username must be at most ${limits.usernameMax} characters`)
  .regex(/^[A-Za-z0-9_]+$/, 'Username can only contain letters, numbers, and underscores');
/** A new password where the operator asks for `min` characters. */
export const passwordSchemaFrom = (min: number) =>
  z
    .string()
    .min(min, `Password must be at least ${min} characters long`)
    .max(limits.passwordMax, `Password must be at most ${limits.passwordMax} characters long`);
export const passwordSchema = passwordSchemaFrom(limits.passwordMin);
export const acceptedTermsSchema = z.literal(true, 'You must accept the Terms of Service and Privacy Policy');

/** What identity knows of a person. First name, last name and username are null until the profile is complete. */
export const profileSchema = z.object({
  id: idSchema,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  username: z.string().nullable(),
  email: z.string(),
  profileImageUrl: z.string().nullable(),
  acceptedTerms: z.boolean(),
  createdAt: timestampSchema,
});
export type Profile = z.infer<typeof profileSchema>;

/** The answer of GET /api/auth/user. `creditsRemaining` is what can be spent now: settled minus held. */
export const currentUserSchema = profileSchema.extend({
  subscriptionTier: tierSchema,
  creditsRemaining: z.int().min(0),
  creditsTotal: z.int().min(0).nullable(),
  creditsHeld: z.int().min(0),
  stripeCustomerId: z.string().nullable(),
});
export type CurrentUser = z.infer<typeof currentUserSchema>;
