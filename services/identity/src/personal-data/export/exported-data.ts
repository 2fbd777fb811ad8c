import { Readable } from 'node:stream';
import type { exportedFiles, Image, LedgerFilter, Video } from '@pictora/contracts';
import type { RpcClient } from '@pictora/messaging';
import type { ObjectStorage } from '@pictora/object-storage';
import type { AccountRecords } from '../../accounts/account-records.js';
import { profileOf } from '../../accounts/account.js';
import { AVATARS } from '../../profiles/avatars/avatar-files.js';
import type { SessionRecords } from '../../sessions/session-records.js';
import { itemsOf, jsonArray } from './pages.js';
import type { ZipEntry } from './zip-stream.js';

export type ExportSources = {
  readonly accounts: Pick<AccountRecords, 'find'>;
  readonly sessions: Pick<SessionRecords, 'all'>;
  readonly rpc: RpcClient;
  readonly storage: Pick<ObjectStorage, 'get' | 'list'>;
};

/** The account went away while its data were being collected. */
export class NobodyToExport extends Error {
  override readonly name = 'NobodyToExport';
}

const PAGE = 100;
const readme = `This is what Pictora keeps of you.

profile.json       your profile
sessions.json      when you were signed in
subscription.json  your plan
credits.json       each entry of your credit ledger, the newest first
jobs.json          what you asked for, with the prompts
messages.json      your conversations, message by message
notifications.json what you were told of
notification-preferences.json  what you want to be told of
support.json       what you wrote to support
community.json     your likes, comments, reports, and whom you follow or have blocked
images.json        your pictures: name, prompt and facts; "file" says where each lies in images/
videos.json        your videos: motion, source and facts; "file" says where each lies in videos/
profile-picture/   your face, if you gave one
`;

const json = (path: keyof typeof exportedFiles, content: () => AsyncIterable<string>): ZipEntry => ({
  path,
  compress: true,
  open: async () => Readable.from(content()),
});

const fileOf = ({ id, contentType }: { readonly id: string; readonly contentType: string }): string =>
  `images/${id}.${contentType.slice('image/'.length)}`;

const videoFileOf = ({ id, contentType }: Pick<Video, 'id' | 'contentType'>): string =>
  `videos/${id}.${contentType.slice('video/'.length)}`;

/** What a person has written and been written, conversation by conversation. */
async function* messagesOf(userId: string, rpc: RpcClient): AsyncGenerator<object> {
  const conversations = itemsOf((cursor) =>
    rpc.call('messaging.personal-data.conversations', { userId, limit: PAGE, cursor }),
  );
  for await (const { id: conversationId, with: other } of conversations) {
    const messages = itemsOf((cursor) =>
      rpc.call('messaging.personal-data.messages', { userId, conversationId, limit: PAGE, cursor }),
    );
    for await (const message of messages) yield { ...message, with: other };
  }
}

/** The files of a person's export, each collected when its turn comes. */
export async function* exportedData(userId: string, sources: ExportSources): AsyncGenerator<ZipEntry> {
  const { accounts, sessions, rpc, storage } = sources;
  const openImage = (imageId: string) => rpc.call('media.files.open-image', { imageId, viewerId: userId });
  const images = () => itemsOf((cursor) => rpc.call('media.images.list-own', { ownerId: userId, limit: PAGE, cursor }));

  const videos = () => itemsOf((cursor) => rpc.call('media.videos.list-own', { ownerId: userId, limit: PAGE, cursor }));

  yield { path: 'README.txt', compress: true, open: async () => Readable.from([readme]) };
  yield json('profile.json', async function* () {
    const account = await accounts.find(userId);
    if (!account) throw new NobodyToExport('there is no such account any more');
    yield JSON.stringify(profileOf(account), null, 2);
  });
  yield json('sessions.json', () => jsonArray(sessions.all(userId)));
  yield json('subscription.json', async function* () {
    yield JSON.stringify(await rpc.call('billing.subscription.get', { userId }), null, 2);
  });
  yield json('credits.json', () =>
    jsonArray(
      itemsOf((cursor) =>
        rpc.call('billing.credits.history', { userId, limit: PAGE, cursor } satisfies Partial<LedgerFilter> & {
          userId: string;
        }),
      ),
    ),
  );
  yield json('jobs.json', () =>
    jsonArray(itemsOf((cursor) => rpc.call('generation.jobs.list', { userId, limit: PAGE, cursor }))),
  );
  yield json('messages.json', () => jsonArray(messagesOf(userId, rpc)));
  yield json('notifications.json', () =>
    jsonArray(itemsOf((cursor) => rpc.call('messaging.notifications.list', { userId, limit: PAGE, cursor }))),
  );
  yield json('notification-preferences.json', async function* () {
    yield JSON.stringify(await rpc.call('messaging.notifications.preferences', { userId }), null, 2);
  });
  yield json('support.json', () =>
    jsonArray(itemsOf((cursor) => rpc.call('messaging.support.list-own', { userId, limit: PAGE, cursor }))),
  );
  yield json('community.json', () =>
    jsonArray(itemsOf((cursor) => rpc.call('social.personal-data.list', { userId, limit: PAGE, cursor }))),
  );
  yield json('images.json', async function* () {
    yield* jsonArray(
      (async function* () {
        for await (const image of images())
          yield { ...image, file: fileOf({ ...image, ...(await openImage(image.id)) }) };
      })(),
    );
  });
  yield json('videos.json', async function* () {
    yield* jsonArray(
      (async function* () {
        for await (const video of videos()) yield { ...video, file: videoFileOf(video) };
      })(),
    );
  });
  for await (const { key } of storage.list(`${AVATARS}${userId}/`)) {
    const path = `profile-picture/${key.slice(key.lastIndexOf('/') + 1)}`;
    yield { path, compress: false, open: async () => (await storage.get(key)).body };
  }
  for await (const { id } of images() as AsyncIterable<Image>) {
    const { key, contentType } = await openImage(id);
    yield { path: fileOf({ id, contentType }), compress: false, open: async () => (await storage.get(key)).body };
  }
  for await (const video of videos()) {
    const { key } = await rpc.call('media.files.open-video', { videoId: video.id, viewerId: userId });
    yield { path: videoFileOf(video), compress: false, open: async () => (await storage.get(key)).body };
  }
}
