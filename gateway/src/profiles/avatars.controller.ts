import { Controller, Inject, Req, Res } from '@nestjs/common';
import { avatarRefusals, type ProfilePicture } from '@pictora/contracts';
import { AppError, isAppError, type RpcClient } from '@pictora/messaging';
import type { ObjectStorage } from '@pictora/object-storage';
import { IDS, LOGGER, OBJECT_STORAGE, RPC, type Ids, type Logger } from '@pictora/service-kit';
import type { AppReply, AppRequest, Viewer } from '../http/app-request.js';
import { receiveFile } from '../http/receive-file.js';
import { CurrentViewer, Input, Route, type InputOf } from '../http/route.decorator.js';
import { withStagedFile } from '../http/staged-file.js';
import { notOwnPicture, readPictureAddress } from './picture-address.js';

/** A large picture is read, checked and written anew, which may take longer than other calls. */
const pictureTimeoutMs = 20_000;
/** A new picture has a new address, so this one never shows another. */
const forEver = 'public, max-age=31536000, immutable';

@Controller()
export class AvatarsController {
  constructor(
    @Inject(RPC) private readonly rpc: RpcClient,
    @Inject(IDS) private readonly ids: Ids,
    @Inject(OBJECT_STORAGE) readonly storage: ObjectStorage,
    @Inject(LOGGER) readonly logger: Logger,
  ) {}

  @Route('uploadProfilePicture')
  async upload(@CurrentViewer() { userId }: Viewer, @Req() request: AppRequest): Promise<ProfilePicture> {
    const version = this.ids.next();
    const stagingKey = `staging/${version}/upload`;
    return withStagedFile(this, stagingKey, async () => {
      const { fileName } = await receiveFile(request, this.storage, stagingKey);
      if (fileName === undefined) throw new AppError('validation_failed', avatarRefusals.type.text);
      const source = { type: 'upload', stagingKey } as const;
      return this.rpc.call('identity.avatars.set', { userId, version, source }, pictureTimeoutMs);
    });
  }

  /** An image is copied, whatever becomes of it later. The picture that is in place stays in place. */
  @Route('chooseProfilePicture')
  async choose(
    @Input('chooseProfilePicture') { body }: InputOf<'chooseProfilePicture'>,
    @CurrentViewer() { userId }: Viewer,
  ): Promise<ProfilePicture> {
    const picture = readPictureAddress(body.profileImageUrl);
    if (picture.type === 'avatar') return this.keep(userId, body.profileImageUrl);
    const source = { type: 'image', imageId: picture.imageId } as const;
    const version = this.ids.next();
    try {
      return await this.rpc.call('identity.avatars.set', { userId, version, source }, pictureTimeoutMs);
    } catch (error) {
      // Whether there is no such image or it is another's: not told apart.
      throw isAppError(error, 'not_found') ? notOwnPicture() : error;
    }
  }

  @Route('getAvatar')
  async file(
    @Input('getAvatar') { params, query }: InputOf<'getAvatar'>,
    @Req() request: AppRequest,
    @Res() reply: AppReply,
  ): Promise<void> {
    const place = { userId: params.id, version: params.version, size: query.size };
    const file = await this.rpc.call('identity.avatars.open', place);
    void reply
      .header('etag', file.etag)
      .header('cache-control', forEver)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff');
    if (request.headers['if-none-match'] === file.etag) return void reply.status(304).send();
    const { body, info } = await this.storage.get(file.key);
    await reply.type(file.contentType).header('content-length', info.size).send(body);
  }

  private async keep(userId: string, profileImageUrl: string): Promise<ProfilePicture> {
    const profile = await this.rpc.call('identity.profiles.get', { userId });
    if (profile.profileImageUrl !== profileImageUrl) throw notOwnPicture();
    return { profileImageUrl };
  }
}
