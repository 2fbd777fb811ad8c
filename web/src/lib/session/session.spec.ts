import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { aSession } from '../../testing/builders.js';
import { session } from './session.js';

const key = 'pictora-oidc-session';

it('the session of the page is kept under a key named for its provider, and goes when it ends', () => {
  expect(Object.keys(localStorage)).toEqual([]);
  session.set(aSession());
  expect(Object.keys(localStorage)).toEqual([key]);
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toMatchObject({
    access_token: aSession().access_token,
    refresh_token: aSession().refresh_token,
  });
  session.clear();
  expect(Object.keys(localStorage)).toEqual([]);
});

it('the script before the first paint looks for it under the same key', () => {
  const script = readFileSync(join(import.meta.dirname, '../../../public/theme.js'), 'utf8');
  expect(script).toContain(`localStorage.getItem('${key}')`);
});
