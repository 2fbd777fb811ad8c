import type { Profile } from '@pictora/contracts';

/** A person without username, first name or last name is held at 'Complete Your Profile' (specification 2.1). */
export const isProfileComplete = ({ username, firstName, lastName }: Profile): boolean =>
  [username, firstName, lastName].every((field) => field !== null && field.trim() !== '');
