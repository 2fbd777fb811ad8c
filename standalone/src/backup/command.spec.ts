import { describe, expect, it } from '@jest/globals';
import { parseCommand } from './command.js';

const parse = (line: string) => parseCommand(line.split(' ').filter((word) => word !== ''));

describe('the command for back-ups', () => {
  it('is read whole', () => {
    expect(parse('backup')).toEqual({ kind: 'backup', to: undefined, keep: undefined });
    expect(parse('backup /mnt/backups --keep 14')).toEqual({ kind: 'backup', to: '/mnt/backups', keep: 14 });
    const restore = { kind: 'restore', file: 'a.tar', replace: false, erasures: undefined };
    expect(parse('restore a.tar')).toEqual(restore);
    expect(parse('restore --replace a.tar')).toEqual({ ...restore, replace: true });
    expect(parse('restore a.tar --erasures left.jsonl')).toEqual({ ...restore, erasures: 'left.jsonl' });
    expect([parse('backup --help'), parse('restore -h')]).toEqual([{ kind: 'help' }, { kind: 'help' }]);
  });

  it.each([
    '',
    'copy',
    'backup a b',
    'backup --keep 0',
    'backup --keep all',
    'backup --keep -1',
    'backup --replace',
    'restore',
    'restore a.tar b.tar',
    'restore a.tar --keep 3',
    'restore a.tar --erasures',
  ])('that nobody could mean is not carried out: %j', (line) => {
    expect(parse(line)).toBeNull();
  });
});
