import { expect, it } from '@jest/globals';
import type { IntegrationEvent } from '@pictora/contracts';
import { TestClock } from '@pictora/service-kit/testing';
import { v7 } from 'uuid';
import type { ImageFiles } from './image-files.js';
import { ImageChanges } from './image-changes.js';
import type { ImageModel } from './image.schema.js';

type Row = Record<string, unknown>;
type Write = { readonly $set: Row; readonly $push?: { readonly outbox?: { readonly $each: IntegrationEvent[] } } };

it('of two new names at once the one that stays is told last, and as the later one', async () => {
  const clock = new TestClock(new Date('2026-03-04T05:06:07Z'));
  const [imageId, ownerId] = [v7(), v7()];
  const row: Row = { _id: imageId, ownerId, name: 'Lake', prompt: '', isPublic: true, createdAt: clock.now() };
  Object.assign(row, { width: 3, height: 2, placeholder: { color: '#102030', dataUri: 'data:image/webp;base64,AA' } });
  const told: IntegrationEvent[] = [];
  const late = Promise.withResolvers<void>();
  let writes = 0;
  const images = {
    findOne: () => ({ lean: async () => ({ ...row }) }),
    findOneAndUpdate: (filter: Row, { $set, $push }: Write) => ({
      lean: async () => {
        writes += 1;
        // The first to read is the last to write.
        if (writes === 1) await late.promise;
        if (Object.entries(filter).some(([key, value]) => (row[key] ?? null) !== value)) return null;
        told.push(...($push?.outbox?.$each ?? []));
        return { ...Object.assign(row, $set), file: {} };
      },
    }),
  } as unknown as ImageModel;
  const files = {} as ImageFiles;
  const changes = new ImageChanges({ images, files, clock, ids: { next: v7 }, logger: { warn: () => undefined } });

  const slow = changes.rename(imageId, ownerId, 'Dawn');
  clock.advance(1_000);
  await changes.rename(imageId, ownerId, 'Dusk');
  clock.advance(1_000);
  late.resolve();
  await slow;

  const facts = told.map(({ occurredAt, payload }) => [occurredAt, (payload as { name: string }).name]);
  expect(facts.map(([, name]) => name)).toEqual(['Dusk', row.name]);
  expect(facts).toEqual(facts.toSorted());
});
