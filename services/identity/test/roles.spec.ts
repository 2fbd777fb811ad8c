import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openRecords } from '@pictora/service-kit';
import { accountModelOf } from '../src/accounts/account.schema.js';
import { runRolesCommand } from '../src/cli/roles-command.js';
import { EmbeddedRoleDirectory } from '../src/roles/embedded-role-directory.js';
import { claimsOf, givenSignedUp, startIdentity, type Identity } from './identity.harness.js';

const dataDir = mkdtempSync(join(tmpdir(), 'pictora-roles-'));
let identity: Identity;
let records: Awaited<ReturnType<typeof openRecords>>;
let directory: EmbeddedRoleDirectory;

beforeAll(async () => {
  identity = await startIdentity({ dataDir });
  // As the command line has them: a second connection, beside the running service.
  records = await openRecords('identity', identity.platform.settings);
  directory = new EmbeddedRoleDirectory(accountModelOf(records));
});
afterAll(async () => {
  await records.close();
  await identity.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('a role', () => {
  it('granted beside the running service is in the next token, once, and revoked it is not', async () => {
    const email = 'Ann@example.com';
    let session: { access_token: string; refresh_token: string } = await givenSignedUp(identity, { email });
    const renew = async () => {
      session = await identity.call('identity.sessions.refresh', { refresh_token: session.refresh_token });
      return claimsOf(session.access_token).realm_access.roles;
    };
    for (let twice = 0; twice < 2; twice += 1)
      expect(await runRolesCommand({ kind: 'grant', email: 'ANN@example.com', role: 'admin' }, directory)).toEqual({
        text: 'ANN@example.com: user, admin',
        exitCode: 0,
      });
    expect(await renew()).toEqual(['user', 'admin']);
    await runRolesCommand({ kind: 'revoke', email, role: 'admin' }, directory);
    expect(await renew()).toEqual(['user']);
    expect(await directory.list(email)).toEqual(['user']);
  });

  it('of an unknown email is refused, with an exit code that says so', async () => {
    const command = { kind: 'grant', email: 'nobody@example.com', role: 'admin' } as const;
    expect(await runRolesCommand(command, directory)).toMatchObject({ exitCode: 1 });
  });
});
