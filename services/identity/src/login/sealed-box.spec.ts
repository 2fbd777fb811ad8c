import { describe, expect, it } from '@jest/globals';
import { TestClock } from '@pictora/service-kit/testing';
import { z } from 'zod';
import { SealedBox } from './sealed-box.js';

const content = z.object({ said: z.string() });
const refused = { code: 'login_refused' };

describe('what is sealed', () => {
  const clock = new TestClock();
  const box = new SealedBox('the secret of every replica', clock);
  const sealed = () => box.seal('login', { said: 'hello' }, 60);

  it('is opened by every replica that has the secret, and by nobody else', async () => {
    const other = new SealedBox('the secret of every replica', clock);
    expect(await other.open('login', await sealed(), content)).toEqual({ said: 'hello' });
    const stranger = new SealedBox('another secret', clock);
    await expect(stranger.open('login', await sealed(), content)).rejects.toMatchObject(refused);
  });

  it('is of no use for another purpose, in another shape, changed, or unsealed', async () => {
    await expect(box.open('logout', await sealed(), content)).rejects.toMatchObject(refused);
    await expect(box.open('login', await sealed(), z.object({ other: z.string() }))).rejects.toMatchObject(refused);
    const [header, , iv, text, tag] = (await sealed()).split('.');
    for (const forged of [`${header}..${iv}.${text}x.${tag}`, `${header}.e30.`, 'eyJhbGciOiJub25lIn0.e30.', ''])
      await expect(box.open('login', forged, content)).rejects.toMatchObject(refused);
  });

  it('is opened in time only', async () => {
    const late = await sealed();
    clock.advance(59_000);
    await expect(box.open('login', late, content)).resolves.toBeDefined();
    clock.advance(1_000);
    await expect(box.open('login', late, content)).rejects.toMatchObject(refused);
  });
});
