import { AppError, type RpcClient } from '@pictora/messaging';
import type { ImageRecord } from '@pictora/media/testing';
import type { Process, World } from '@pictora/testing/simulation';
import type { ReplicatedRecords } from '../records.js';
import type { ProfileRecord } from './sources-process.js';

/** Answers, by subject, as the owners of pictures and profiles know it at that moment. */
const answersOf = (sources: ReplicatedRecords): Record<string, (input: never) => Promise<unknown>> => ({
  'media.posts.still-public': async ({ imageIds }: { readonly imageIds: readonly string[] }) => {
    const known = await sources.all<ImageRecord>('Image');
    const isPublic = (id: string): boolean => known.some((image) => image._id === id && image.isPublic);
    return { imageIds: imageIds.filter(isPublic), videoIds: [] };
  },
  'identity.people.get': async ({ userId }: { readonly userId: string }) => {
    const known = (await sources.all<ProfileRecord>('Profile')).find(({ _id }) => _id === userId);
    if (!known) throw new AppError('not_found', 'User not found');
    const { username, firstName } = known;
    const names = { username, firstName, lastName: 'Example', profileImageUrl: null };
    return { id: userId, ...names, createdAt: '2026-01-01T00:00:00.000Z' };
  },
});

/** Calls of one process to its neighbours: late, lost before they arrive, or their answer lost. */
export const neighboursOf = (world: World, process: Process, sources: ReplicatedRecords): Pick<RpcClient, 'call'> => {
  const answers = answersOf(sources);
  const lost = (subject: string): never => {
    world.note(`${process.name} hears nothing of ${subject}`);
    throw new AppError('service_unavailable', 'No answer came in time');
  };
  const call = async (subject: string, input: never): Promise<unknown> => {
    const answer = answers[subject];
    if (!answer) throw new Error(`${subject} is not simulated`);
    await world.point(process, `before ${subject}`);
    if (world.fault(0.05)) lost(subject);
    const reply = await world.perform(() => answer(input));
    await world.point(process, `after ${subject}`);
    if (world.fault(0.05)) lost(subject);
    return reply;
  };
  return { call } as unknown as Pick<RpcClient, 'call'>;
};
