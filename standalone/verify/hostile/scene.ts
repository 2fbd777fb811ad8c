import type { Image } from '@pictora/contracts';
import { ApiClient } from '../../e2e/api-client.js';
import { grantAdmin, publish, until } from '../../e2e/people.js';
import { startApp, type App } from './app.js';
import { Client } from './client.js';
import { admitVictim, snapshotOf, type Victim } from './victim.js';

/** The app with people in it: those who attack, and one who takes no part. */
export type Scene = {
  readonly app: App;
  readonly client: Client;
  readonly members: readonly ApiClient[];
  readonly admin: ApiClient;
  /** An image of the first member's. */
  readonly imageId: string;
  readonly victim: Victim;
  /** All that was the victim's before the attack. */
  readonly before: string;
  /** Ids of what exists; the second without the victim's. */
  readonly known: readonly string[];
  readonly ownKnown: readonly string[];
};

const bind = async (
  url: string,
  members: readonly ApiClient[],
): Promise<{ readonly ids: readonly string[]; readonly imageId: string }> => {
  const [first, second] = members as [ApiClient, ApiClient];
  const images: Image[] = [];
  for (const api of members) images.push(await publish(api, url, 'hero-dusk-640.webp', 'Dusk'));
  const image = images[0] as Image;
  const { id: firstId } = await first.user();
  const { id: secondId } = await second.user();
  await until(async () => (await first.send<unknown[]>('GET', '/api/explore/all')).body.length >= images.length);
  const { body: comment } = await second.send<{ id: string }>('POST', `/api/community/images/${image.id}/comments`, {
    comment: 'I know that bay',
  });
  const { body: talk } = await first.send<{ id: string }>('POST', '/api/conversations', { otherUserId: secondId });
  const { body: report } = await second.send<{ id: string }>('POST', '/api/reports', {
    ...{ targetType: 'image', targetId: image.id, reason: 'spam' },
  });
  const ids = [firstId, secondId, comment.id, talk.id, report.id, ...images.map(({ id }) => id)];
  return { ids, imageId: image.id };
};

/** @param draws whether the victim has a picture that was drawn, too. */
export const setScene = async (draws: boolean): Promise<Scene> => {
  const app = await startApp();
  try {
    const { url, dataDir } = app;
    const [members, admin] = [[new ApiClient(() => url), new ApiClient(() => url)], new ApiClient(() => url)];
    await members[0]?.signUp('mallory_1');
    await members[1]?.signUp('mallory_2');
    await admin.signUp('mallory_admin');
    await grantAdmin(dataDir, 'mallory_admin');
    // A role holds from the next login on.
    await admin.signIn('mallory_admin');
    const victim = await admitVictim(url, draws);
    const { ids: own, imageId } = await bind(url, members);
    const people = await Promise.all(members.map(async (api) => (await api.user()).id));
    return {
      ...{ app, members, admin, victim, imageId, client: new Client(url), before: await snapshotOf(victim) },
      known: [...own, ...victim.ids],
      // An admin's grants count: nobody's account is tried by one.
      ownKnown: own.filter((id) => !people.includes(id)),
    };
  } catch (error) {
    await app.remove();
    throw error;
  }
};
