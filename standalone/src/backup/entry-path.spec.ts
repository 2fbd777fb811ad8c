import { describe, expect, it } from '@jest/globals';
import { safePath } from './entry-path.js';

describe('a path in an archive', () => {
  it.each(['billing/ledger.db', 'media/objects/images/a/1.webp~', 'outbox/.hidden'])('is taken: %s', (path) =>
    expect(safePath(path)).toBe(path),
  );

  it.each([
    '',
    '/etc/passwd',
    '../outside',
    'media/../../outside',
    'media/..',
    'media/./x',
    'media//x',
    'media/',
    '..',
    'C:/windows',
    'media\\..\\..\\outside',
    'media/x\0.webp',
    '.restore/decided/x',
    '.before-restore-1/x',
    'x'.repeat(5_000),
  ])('that could lead elsewhere is refused: %j', (path) =>
    expect(() => safePath(path)).toThrow(expect.objectContaining({ code: 'unsafe_path' })),
  );
});
