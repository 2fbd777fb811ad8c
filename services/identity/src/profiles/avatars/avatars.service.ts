import { avatarUrl, readAvatarUrl, type ProfilePicture, type RpcReply, type RpcRequest } from '@pictora/contracts';
import { AppError } from '@pictora/messaging';
import { ObjectNotFound, type ObjectStorage } from '@pictora/object-storage';
import type { Logger } from '@pictora/service-kit';
import type { AccountDocument, AccountModel } from '../../accounts/account.schema.js';
import { userNotFound } from '../people.service.js';
import type { ProfileWrites } from '../profile-writes.js';
import { avatarKey, type AvatarFiles } from './avatar-files.js';
import type { PictureSources } from './picture-sources.js';
import { squarePictures } from './square-pictures.js';

export type AvatarParts = {
  readonly accounts: AccountModel;
  readonly profiles: Pick<ProfileWrites, 'change'>;
  readonly files: AvatarFiles;
  readonly sources: PictureSources;
  readonly storage: ObjectStorage;
  readonly logger: Pick<Logger, 'warn'>;
};

/** People's faces. The account's record says which picture counts; a file that it does not name is nobody's. */
export class AvatarsService {
  constructor(private readonly parts: AvatarParts) {}

  /**
   * Files, record, then the old files: in this order a crash between any two leaves at worst files too many, which the
   * upkeep takes away. Of several at once the last record counts, and each takes away what it has replaced.
   */
  async set(request: RpcRequest<'identity.avatars.set'>): Promise<ProfilePicture> {
    const { userId, version } = request;
    const { accounts, files, sources } = this.parts;
    const profileImageUrl = avatarUrl(userId, version);
    if (await accounts.exists({ _id: userId, profileImageUrl })) return { profileImageUrl };
    const pictures = await squarePictures(await sources.read(request));
    await files.put(userId, version, pictures);
    const before = await this.name(userId, version);
    const old = before.profileImageUrl === null ? null : readAvatarUrl(before.profileImageUrl);
    await this.tidy(async () => {
      if (old && old.version !== version) await files.remove(userId, old.version);
      await sources.done(request);
    }, userId);
    return { profileImageUrl };
  }

  async open({
    userId,
    version,
    size,
  }: RpcRequest<'identity.avatars.open'>): Promise<RpcReply<'identity.avatars.open'>> {
    const key = avatarKey(userId, version, size);
    try {
      const { contentType, size: length, etag } = await this.parts.storage.stat(key);
      return { key, contentType, size: length, etag: `"${etag}"` };
    } catch (error) {
      if (error instanceof ObjectNotFound) throw new AppError('not_found', 'There is no such picture');
      throw error;
    }
  }

  /** Makes the record name the picture, and gives what it named before. */
  private async name(userId: string, version: string): Promise<Pick<AccountDocument, 'profileImageUrl'>> {
    const { profiles, files } = this.parts;
    const changed = await profiles.change(userId, () => ({ profileImageUrl: avatarUrl(userId, version) }));
    if (changed) return changed.before;
    await files.remove(userId, version);
    throw userNotFound();
  }

  /** The new face is in place by now: what stays behind is the upkeep's, no reason to fail. */
  private async tidy(work: () => Promise<void>, userId: string): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.parts.logger.warn({ err: error, userId }, 'files of an old profile picture are left to the upkeep');
    }
  }
}
