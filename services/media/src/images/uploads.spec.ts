import { expect, it } from '@jest/globals';
import type { Image } from '@pictora/contracts';
import { AppError } from '@pictora/messaging';
import type { ObjectStorage } from '@pictora/object-storage';
import { v7 } from 'uuid';
import { Uploads } from './uploads.js';

const eventually = async (reached: () => boolean): Promise<void> => {
  while (!reached()) await new Promise((resolve) => setImmediate(resolve));
};

/** Uploads from a store that gives no file before it is let. */
const uploadsFrom = (patience?: AbortSignal) => {
  const opened: string[] = [];
  const gate = Promise.withResolvers<never>();
  const storage = {
    get: (key: string) => (opened.push(key), gate.promise),
    remove: () => Promise.resolve(),
  } as unknown as ObjectStorage;
  const images = { uploaded: () => Promise.resolve(null), import: () => Promise.resolve({} as Image) };
  const logger = { warn: () => undefined };
  const rules = { places: 2, asked: 1, unasked: 0 };
  const uploads = new Uploads({ storage, images, logger, rules, ...(patience && { patience: () => patience }) });
  const send = async (): Promise<string> => {
    const imageId = v7();
    try {
      await uploads.import({ imageId, ownerId: v7(), stagingKey: `staging/${imageId}/upload`, name: 'Rex' });
      return 'taken';
    } catch (error) {
      return error instanceof AppError ? error.code : String(error);
    }
  };
  return { send, opened, refuseAll: () => gate.reject(new AppError('unsupported_media_type', 'no picture')) };
};

it('so many uploads are read at once, a few wait, and who comes then is told to come again', async () => {
  const { send, opened, refuseAll } = uploadsFrom();
  const sent = [send(), send(), send()];
  await eventually(() => opened.length >= 2);
  expect(await send()).toBe('service_unavailable');
  expect(opened).toHaveLength(2);
  refuseAll();
  expect(await Promise.all(sent)).toEqual(Array(3).fill('unsupported_media_type'));
  expect(opened).toHaveLength(3);
});

it('who has waited too long until their upload is read is told to come again', async () => {
  const impatient = new AbortController();
  const { send, opened, refuseAll } = uploadsFrom(impatient.signal);
  const sent = send();
  await eventually(() => opened.length === 1);
  impatient.abort();
  expect(await sent).toBe('service_unavailable');
  refuseAll();
});
