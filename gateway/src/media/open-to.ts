import type { OpenedFile } from '@pictora/contracts';
import { AppError, type RpcClient } from '@pictora/messaging';
import { BlockedPeople } from '../community/blocked-people.js';
import type { Viewer } from '../http/app-request.js';

/**
 * Public or not, of two people who shall not see each other neither gets the other's files, at whatever address: answered as if
 * there were none. `what` is called as it is where there really is none.
 */
export const openTo = async (
  rpc: Pick<RpcClient, 'call'>,
  viewer: Viewer | null,
  what: 'Image' | 'Video',
  file: Promise<OpenedFile>,
): Promise<OpenedFile> => {
  const opened = await file;
  if (!viewer || viewer.userId === opened.ownerId) return opened;
  if (await new BlockedPeople(rpc).hides(viewer.userId, opened.ownerId)) {
    throw new AppError('not_found', `${what} not found`);
  }
  return opened;
};
