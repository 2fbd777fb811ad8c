import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { explainFind } from '@pictora/mongoose-sqlite';
import { v7 } from 'uuid';
import { newestFirst, ownPage } from '../src/records/pages.js';
import { openParts } from './in-memory.js';

describe('the list of own images', () => {
  let parts: Awaited<ReturnType<typeof openParts>>;
  beforeEach(async () => {
    parts = await openParts();
  });
  afterEach(() => parts.close());

  it.each([
    ['first', undefined],
    ['next', v7()],
  ])('reads its %s page from the index, without a sort', async (_page, cursor) => {
    const plan = await explainFind(parts.images as never, ownPage(v7(), cursor), { sort: newestFirst, limit: 31 });
    expect(plan).toMatchObject({ indexes: ['ownerId_1__id_-1'], scansAll: false, sorts: false, exact: true });
  });
});
