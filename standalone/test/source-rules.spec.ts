import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = resolve(import.meta.dirname, '../..');

/** What is built and shipped: no tests, no helpers of tests, nothing that is generated. */
const sources: ReadonlyMap<string, string> = new Map(
  globSync('{gateway,services/*,libs/*,web,standalone}/src/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !/\.spec\.|__tests__|\/testing\/|libs\/testing\/|\/generated\//.test(path))
    .map((path) => [path, readFileSync(join(root, path), 'utf8').replace(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')]),
);

/** Places whose code, without its comments, says what the pattern means. */
const places = (pattern: RegExp, below = ''): string[] =>
  [...sources].filter(([path, code]) => path.startsWith(below) && pattern.test(code)).map(([path]) => path);

/** Everything that the pattern's group finds, once each. */
const named = (pattern: RegExp): string[] =>
  [
    ...new Set([...sources.values()].flatMap((code) => [...code.matchAll(pattern)].map(([, name]) => name ?? ''))),
  ].sort();

describe('the sources of the product', () => {
  it('are read', () => {
    expect(sources.size).toBeGreaterThan(1_000);
    expect(places(/createCipheriv\(/)).toEqual(['libs/event-sourcing/src/shredding/sealed-text.ts']);
  });

  it('make no code of text', () =>
    expect(places(/\beval\(|\bnew Function\(|node:vm|set(Timeout|Interval)\(\s*['"`]/)).toEqual([]));

  it('never turn the check of certificates off', () =>
    expect(places(/rejectUnauthorized: false|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/)).toEqual([]));

  it('start no program and no shell', () => expect(places(/child_process/)).toEqual([]));

  it('make no HTML of text in the page: React writes text', () =>
    expect(places(/dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write/)).toEqual([]));

  it('read no XML, no YAML and no form that makes objects of other classes', () =>
    expect(places(/DOMParser|xml2js|fast-xml|libxml|js-yaml|from 'yaml'|v8'.*deserialize|node-serialize/)).toEqual([]));

  it('ask no LDAP, no XPath, no JNDI, no memcache, and typeset no LaTeX', () =>
    expect(places(/ldapjs|xpath|\bjndi\b|memcached?\b|latex/i)).toEqual([]));

  it('have no GraphQL and no JSONP', () => expect(places(/graphql|\bjsonp\b/i)).toEqual([]));

  it('take no message of another window', () =>
    expect(places(/addEventListener\(\s*'message'|onmessage\s*=/, 'web/')).toEqual([]));

  it('make patterns of what people write in no place: those that are made are of constants', () => {
    const made = places(/new RegExp\(/).filter((path) => !path.startsWith('libs/mongoose-sqlite/'));
    expect(made.sort()).toEqual([
      'libs/contracts/src/entities/recovery.ts',
      'libs/contracts/src/shared-image.ts',
      'libs/contracts/src/text.ts',
      'services/identity/src/profiles/domain/search-keys.ts',
      'web/src/texts/said.ts',
    ]);
    expect(places(/\$regex/).filter((path) => !path.startsWith('libs/mongoose-sqlite/'))).toEqual([]);
  });

  it('hash with SHA-256 and argon2id, encrypt with AES-256-GCM, and sign with RS256', () => {
    expect(named(/create(?:Hash|Hmac)\(\s*'([^']+)'/g)).toEqual(['sha256']);
    expect(named(/hkdfSync\(\s*'([^']+)'/g)).toEqual(['sha256']);
    expect(named(/create(?:Cipher|Decipher)iv\(\s*'([^']+)'/g)).toEqual(['aes-256-gcm']);
    expect(named(/\benc: '([^']+)'/g)).toEqual(['A256GCM']);
    expect(named(/argon2\('([^']+)'/g)).toEqual(['argon2id']);
    expect(places(/'(md5|sha1|HS256)'/i)).toEqual([]);
  });

  it('mask every password that is typed, and let password managers and pasting in', () => {
    const asked = [...sources].filter(([, code]) => /autoComplete="(current|new)-password"/.test(code));
    expect(asked.length).toBeGreaterThan(3);
    for (const [, code] of asked) {
      const fields = code.match(/<Input(\.\w+)?[^>]*autoComplete="(?:current|new)-password"/g) ?? [];
      expect(fields.filter((field) => !field.startsWith('<Input.Password'))).toEqual([]);
    }
    expect(places(/onPaste=|onCopy=|autoComplete="off"[^>]*assword/, 'web/')).toEqual([]);
    expect(places(/label=\{m\.[a-z_]*password[^]*<Input(?!\.Password)/, 'web/src/features/settings/security')).toEqual(
      [],
    );
  });

  it('take nothing that has to be unguessable from Math.random', () =>
    expect(places(/Math\.random\(/).filter((path) => !path.startsWith('web/'))).toEqual([]));
});
