import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { errorBodySchema, limits, type Image } from '@pictora/contracts';
import { AppError } from '@pictora/messaging';
import { ada, startGatewayUnderTest, type GatewayUnderTest } from './gateway-under-test.js';

type Asked = {
  imageId: string;
  ownerId: string;
  stagingKey: string;
  name: string;
  idempotencyKey?: string | undefined;
};

let under: GatewayUnderTest;
let token: string;
let asked: Asked[] = [];
let staged: Buffer | undefined;
let refuses = false;

const imageOf = ({ imageId, name }: Asked): Image => ({
  id: imageId,
  imageUrl: `/api/images/${imageId}`,
  prompt: '',
  name,
  createdAt: '2026-01-01T00:00:00.000Z',
  isFavorite: 0,
  isPublic: 0,
  width: 10,
  height: 10,
  style: 'none',
  aspectRatio: '1:1',
  seed: null,
  model: 'upload',
  placeholder: { color: '#102030', dataUri: 'data:image/webp;base64,AA' },
});

beforeAll(async () => {
  under = await startGatewayUnderTest({
    'media.images.import-upload': (request) => {
      asked.push(request);
      staged = under.stored.get(request.stagingKey);
      if (refuses) throw new AppError('unsupported_media_type', 'Please upload a JPEG, PNG, or WebP image.');
      return imageOf(request);
    },
  });
  token = await under.tokenFor(ada);
});
afterAll(() => under.close());
beforeEach(() => {
  asked = [];
  refuses = false;
  under.stored.clear();
});

const send = (body: string | FormData, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${under.url}/api/images/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...headers },
    body,
  });
const form = (bytes: Uint8Array<ArrayBuffer> | null, name?: string, fileName = 'My dog.final.png'): FormData => {
  const fields = new FormData();
  if (name !== undefined) fields.set('name', name);
  if (bytes) fields.set('image', new Blob([bytes]), fileName);
  return fields;
};
const code = async (response: Response) => errorBodySchema.parse(await response.json()).code;

describe('POST /api/images/upload', () => {
  it('stages the file as it came and has it taken in under the caller’s name for it', async () => {
    const bytes = new Uint8Array(300_000).map((_, index) => index % 251);
    const response = await send(form(bytes, ' Rex '));
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ id: asked[0]?.imageId, name: 'Rex' });
    expect(asked).toMatchObject([{ ownerId: ada, name: 'Rex', stagingKey: `staging/${asked[0]?.imageId}/upload` }]);
    expect(staged?.equals(bytes)).toBe(true);
  });

  it('is named by its sender, so that one sent twice can be known again', async () => {
    for (let sent = 0; sent < 2; sent += 1) await send(form(new Uint8Array(3)), { 'idempotency-key': 'my-upload' });
    expect(asked.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['my-upload', 'my-upload']);
    expect(await code(await send(form(new Uint8Array(3)), { 'idempotency-key': 'a b' }))).toBe('validation_failed');
  });

  it('takes the file’s name where none is given', async () => {
    await send(form(new Uint8Array(3)));
    await send(form(new Uint8Array(3), undefined, '.png'));
    expect(asked.map(({ name }) => name)).toEqual(['My dog.final', 'Untitled']);
  });

  it('takes of the file’s name what an image may be called', async () => {
    const names = ['\u202egnp.exe', '\ufeff\u200b.png', '\x01\x02.png', `${'x'.repeat(254)}👍.png`];
    for (const name of names) expect((await send(form(new Uint8Array(3), undefined, name))).status).toBe(201);
    expect(asked.map(({ name }) => name)).toEqual(['gnp', 'Untitled', 'Untitled', 'x'.repeat(254)]);
  });

  it('takes 10 MB and refuses a byte more, of which nothing is kept', async () => {
    expect((await send(form(new Uint8Array(limits.uploadMaxBytes), 'x'))).status).toBe(201);
    under.stored.clear();
    const response = await send(form(new Uint8Array(limits.uploadMaxBytes + 1), 'x'));
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({
      code: 'payload_too_large',
      message: 'Please upload an image smaller than 10MB.',
    });
    expect([asked.length, under.stored.size]).toEqual([1, 0]);
  });

  it('keeps nothing of a file that is refused', async () => {
    refuses = true;
    expect(await code(await send(form(new Uint8Array(3), 'x')))).toBe('unsupported_media_type');
    expect(under.stored.size).toBe(0);
  });

  it('says why a file is refused even when the store cannot remove it', async () => {
    refuses = true;
    const remove = jest.spyOn(under.platform.storage, 'remove').mockRejectedValueOnce(new Error('the disk is away'));
    expect(await code(await send(form(new Uint8Array(3), 'x')))).toBe('unsupported_media_type');
    expect(remove).toHaveBeenCalledTimes(1);
    remove.mockRestore();
  });

  it.each([
    ['no file', () => send(form(null, 'x')), 'validation_failed'],
    ['a blank name', () => send(form(new Uint8Array(3), '  ')), 'validation_failed'],
    ['a name of 256 characters', () => send(form(new Uint8Array(3), 'x'.repeat(256))), 'validation_failed'],
    ['JSON', () => send('{}', { 'content-type': 'application/json' }), 'unsupported_media_type'],
    [
      'half a form',
      () =>
        send('--b\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\nabc', {
          'content-type': 'multipart/form-data; boundary=b',
        }),
      'malformed_body',
    ],
  ])('refuses %s and keeps nothing', async (_, sent, expected) => {
    expect(await code(await sent())).toBe(expected);
    expect([asked.length, under.stored.size]).toEqual([0, 0]);
  });
});
