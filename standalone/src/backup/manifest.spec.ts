import { describe, expect, it } from '@jest/globals';
import { newHeader, ownVersion, readHeader } from './manifest.js';

const takenAt = new Date('2026-01-31T10:00:00.000Z');
const header = newHeader('1.4.2', takenAt);
const read = (value: object, program: string) => () => readHeader(JSON.stringify(value), program);

describe('the head of a back-up', () => {
  it.each(['1.4.2', '1.4.10', '1.10.0', '2.0.0'])('is read by the same and later programs: %s', (program) => {
    expect(read(header, program)()).toEqual(header);
  });

  it.each(['1.4.1', '1.3.9', '0.9.9'])('is refused by an older program: %s', (program) => {
    expect(read(header, program)).toThrow(expect.objectContaining({ code: 'newer_version' }));
  });

  it('of a later form is refused as such, whatever else it says', () => {
    const later = { format: 'pictora-backup', version: 2, made: { by: 'a later one' } };
    expect(read(later, '9.9.9')).toThrow(expect.objectContaining({ code: 'newer_version' }));
  });

  it.each([[{}], [{ ...header, format: 'zip' }], [{ ...header, takenAt: 'yesterday' }], [{ ...header, pictora: 'x' }]])(
    'is not any other JSON: %j',
    (value) => expect(read(value, '9.9.9')).toThrow(expect.objectContaining({ code: 'not_a_backup' })),
  );

  it('names the version of this program', () => expect(ownVersion()).toMatch(/^\d+\.\d+\.\d+$/));
});
