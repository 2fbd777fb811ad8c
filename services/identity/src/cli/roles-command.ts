import { grantableRoles, type GrantableRole, type RoleDirectory } from '../roles/role-directory.port.js';

export const usage = `Usage:
  npm run admin -- roles list <email>
  npm run admin -- roles grant <email> <role>
  npm run admin -- roles revoke <email> <role>
Roles: ${grantableRoles.join(', ')}. A change counts from the person's next token, within five minutes.`;

export type RolesCommand =
  | { readonly kind: 'list'; readonly email: string }
  | { readonly kind: 'grant' | 'revoke'; readonly email: string; readonly role: GrantableRole };

const isGrantable = (role: string | undefined): role is GrantableRole =>
  (grantableRoles as readonly (string | undefined)[]).includes(role);

/** Null for anything but a whole command. */
export const parseRolesCommand = (args: readonly string[]): RolesCommand | null => {
  const [verb, email, role, ...rest] = args;
  if (!email?.includes('@') || rest.length > 0) return null;
  if (verb === 'list') return role === undefined ? { kind: 'list', email } : null;
  return (verb === 'grant' || verb === 'revoke') && isGrantable(role) ? { kind: verb, email, role } : null;
};

/** What to say, and the exit code: 1 when nobody has that email. */
export const runRolesCommand = async (
  command: RolesCommand,
  directory: RoleDirectory,
): Promise<{ readonly text: string; readonly exitCode: number }> => {
  const { kind, email } = command;
  const roles = kind === 'list' ? await directory.list(email) : await directory[kind](email, command.role);
  return roles === null
    ? { text: `Nobody has the email ${email}.`, exitCode: 1 }
    : { text: `${email}: ${roles.length > 0 ? roles.join(', ') : 'no roles'}`, exitCode: 0 };
};
