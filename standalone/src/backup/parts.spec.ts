import { describe, expect, it } from '@jest/globals';
import { kindOf } from './parts.js';

describe('of the data folder a back-up takes', () => {
  it.each(['events/log.db', 'identity/records.db', 'billing/ledger.db'])('%s as a database', (path) =>
    expect(kindOf(path)).toBe('database'),
  );

  it.each([
    'identity/issuer-keys.json',
    'outbox/01890a5d-ac96-774b-bcce-b302099a8057.json',
    'media/objects/images/0189/0190.webp~',
    // A key may be called anything.
    'media/objects/staging/a.part',
    'media/objects/odd.db',
    'something-of-tomorrow/',
  ])('%s as a file', (path) => expect(kindOf(path)).toBe('file'));

  it.each([
    'events/log.db-wal',
    'events/log.db-shm',
    'events/log.db.billing.lock',
    'identity/issuer-keys.0190.draft',
    'outbox/.0190.12.part',
    'media/temporary/',
    'media/temporary/0190',
    '.backup/',
    '.restore/',
    '.before-restore-20260131T100000.000Z/',
    '.restore.lock',
    'distributed/',
    'distributed/engines/nats/x',
  ])('nothing of %s', (path) => expect(kindOf(path)).toBe('left-out'));
});
