import { describe, expect, it } from '@jest/globals';
import { parseRolesCommand } from './roles-command.js';

describe('the command for roles', () => {
  it('is read whole', () => {
    expect(parseRolesCommand(['list', 'ann@example.com'])).toEqual({ kind: 'list', email: 'ann@example.com' });
    for (const kind of ['grant', 'revoke'] as const)
      expect(parseRolesCommand([kind, 'ann@example.com', 'admin'])).toEqual({
        kind,
        email: 'ann@example.com',
        role: 'admin',
      });
  });

  it.each([
    [[]],
    [['grant']],
    [['grant', 'ann@example.com']],
    [['grant', 'admin', 'ann@example.com']],
    [['grant', 'ann@example.com', 'root']],
    [['grant', 'ann@example.com', 'admin', 'more']],
    [['list', 'ann@example.com', 'admin']],
    [['give', 'ann@example.com', 'admin']],
  ])('is refused when it is %j', (args) => {
    expect(parseRolesCommand(args)).toBeNull();
  });
});
