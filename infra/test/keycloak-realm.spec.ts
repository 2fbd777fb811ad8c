import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const text = readFileSync(resolve(import.meta.dirname, '../keycloak/pictora-realm.json'), 'utf8');
const realm = JSON.parse(text) as Record<string, unknown> & { clients: { clientId: string; secret: string }[] };

describe('the realm of Keycloak', () => {
  test('keeps the built-in client scopes: a list in an import replaces them, and tokens then have no subject', () => {
    expect(realm).not.toHaveProperty('clientScopes');
  });

  test('has no secret of its own: each installation brings one', () => {
    expect(realm.clients.map(({ clientId, secret }) => [clientId, secret])).toEqual([
      ['pictora-identity', '${PICTORA_IDENTITY_SECRET}'],
    ]);
  });
});
