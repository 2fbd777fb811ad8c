import type KeycloakAdminClient from '@keycloak/keycloak-admin-client';
import type { GrantableRole, RoleDirectory } from './role-directory.port.js';

const ours: readonly string[] = ['user', 'admin'];

/** Realm roles of Keycloak's, which it puts into every token itself. */
export class KeycloakRoleDirectory implements RoleDirectory {
  constructor(private readonly admin: KeycloakAdminClient) {}

  async list(email: string): Promise<readonly string[] | null> {
    const id = await this.idOf(email);
    return id === null ? null : this.rolesOf(id);
  }

  async grant(email: string, role: GrantableRole): Promise<readonly string[] | null> {
    return this.change(email, role, (mapping) => this.admin.users.addRealmRoleMappings(mapping));
  }

  async revoke(email: string, role: GrantableRole): Promise<readonly string[] | null> {
    return this.change(email, role, (mapping) => this.admin.users.delRealmRoleMappings(mapping));
  }

  private async change(
    email: string,
    name: GrantableRole,
    apply: (mapping: { id: string; roles: { id: string; name: string }[] }) => Promise<void>,
  ): Promise<readonly string[] | null> {
    const id = await this.idOf(email);
    if (id === null) return null;
    const role = await this.admin.roles.findOneByName({ name });
    if (!role?.id) throw new Error(`The realm has no role ${name}`);
    await apply({ id, roles: [{ id: role.id, name }] });
    return this.rolesOf(id);
  }

  private async idOf(email: string): Promise<string | null> {
    const [person] = await this.admin.users.find({ email: email.trim(), exact: true });
    return person?.id ?? null;
  }

  /** Composite ones too: everybody is a `user` by the realm's default. */
  private async rolesOf(id: string): Promise<readonly string[]> {
    const held = await this.admin.users.listCompositeRealmRoleMappings({ id });
    return ours.filter((role) => held.some(({ name }) => name === role));
  }
}
