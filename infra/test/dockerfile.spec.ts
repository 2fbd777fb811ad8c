import { describe, expect, test } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readImage, readStages } from './dockerfile.js';
import { processNames } from './process-names.js';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(resolve(root, file), 'utf8');
const text = read('Dockerfile');
const nodeVersion = (JSON.parse(read('package.json')) as { devDependencies: { node: string } }).devDependencies.node;

const deployables = [...processNames, 'standalone'] as const;
const imageOf = (name: string) => readImage(text, { DEPLOYABLE: name });

describe('the Dockerfile', () => {
  test('begins from the Node that the project is tested on, pinned by tag and digest, and from nothing else', () => {
    const stages = readStages(text, { DEPLOYABLE: 'gateway' });
    const names = new Set(stages.map(({ name }) => name));
    const bases = new Set(stages.map(({ base }) => base).filter((base) => !names.has(base)));
    expect([...bases]).toEqual([
      expect.stringMatching(new RegExp(`^node:${nodeVersion.replaceAll('.', '\\.')}-trixie-slim@sha256:[0-9a-f]{64}$`)),
    ]);
  });

  test.each(['build', 'packages'])(
    'installs the packages of %s from the lock file, before any source is copied: they stay a layer of their own',
    (name) => {
      const stage = readStages(text, {}).find((candidate) => candidate.name === name);
      const lines = (stage?.instructions ?? []).map((instruction) => instruction.toString());
      const install = lines.findIndex((line) => /^RUN .*\bnpm ci\b/.test(line));
      expect(install).toBeGreaterThan(0);
      const copies = lines.slice(0, install).filter((line) => line.startsWith('COPY '));
      expect(copies).toEqual([expect.stringMatching(/^COPY --from=manifests \/\w+ \.\/$/)]);
      expect(lines.filter((line) => /\bnpm (install|i)\b/.test(line))).toEqual([]);
    },
  );

  test('has no secret in an argument or a variable', () => {
    const names = readStages(text, {}).flatMap(({ instructions }) =>
      instructions
        .filter((instruction) => ['ARG', 'ENV'].includes(instruction.getKeyword()))
        .flatMap((instruction) => (instruction.getArgumentsContent() ?? '').match(/\b[A-Z][A-Z_0-9]+(?==|$)/g) ?? []),
    );
    expect(names).toContain('NODE_ENV');
    expect(names.filter((name) => /SECRET|PASSWORD|KEY|TOKEN|CREDENTIAL|_URL$/.test(name))).toEqual([]);
  });

  test('an unknown deployable is refused', () => {
    const stages = readStages(text, { DEPLOYABLE: 'nothing' });
    expect(stages.map(({ name }) => name)).not.toContain(stages.at(-1)?.base);
  });
});

describe.each(deployables)('the image of %s', (name) => {
  const image = imageOf(name);

  test('runs as a user that is not root, told by number', () => {
    expect(image.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  });

  test('leaves its files to root: what it runs cannot rewrite itself', () => {
    expect(image.copies.filter((copy) => copy.includes('--chown'))).toEqual([]);
  });

  test('starts the program of its package with Node as the process itself, which gets the signals', () => {
    const [program, script = ''] = image.command;
    expect(program).toBe('node');
    expect(script).toMatch(new RegExp(`(^|/)${name}/dist/main\\.js$`));
    expect(existsSync(resolve(root, script.replace('/dist/main.js', '/src/main.ts')))).toBe(true);
  });

  test('is asked whether it is ready, by Node, at its operations port', () => {
    expect(image.healthcheck).toMatch(/CMD \["node", "health\.mjs"\]$/);
    expect(image.env).toMatchObject({ NODE_ENV: 'production', OPS_PORT: '9464', OPS_HOST: '0.0.0.0' });
    expect(image.ports).toContain('9464');
  });

  test('opens the port of the page only where the page is served', () => {
    const serves = ['gateway', 'standalone'].includes(name);
    expect(image.ports.includes('3000')).toBe(serves);
    expect(image.env['PORT']).toBe(serves ? '3000' : undefined);
    expect(image.env['WEB_DIST']).toBe(serves ? '/app/web/dist' : undefined);
  });

  test('keeps data only where it is the whole product', () => {
    expect(image.volumes).toEqual(name === 'standalone' ? ['/data'] : []);
  });
});
