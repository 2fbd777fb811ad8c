import { notificationText } from '@pictora/contracts';
import { notificationMail, type ComposedMail } from '@pictora/mail';
import { isAppError, type RpcClient } from '@pictora/messaging';
import type { Blocks } from '../blocks/blocks.js';
import type { People } from '../people/people.js';
import type { ActModel } from './act.schema.js';
import type { NotificationAbout } from './notification-about.js';
import type { Preferences } from './preferences.js';

export type NotificationLettersParts = {
  readonly rpc: Pick<RpcClient, 'call'>;
  readonly people: People;
  readonly blocks: Blocks;
  readonly preferences: Preferences;
  readonly acts: ActModel;
  readonly publicUrl: string;
};

const pages = { like: 'notifications', comment: 'notifications', follow: 'notifications', message: 'inbox' } as const;

/** Writes the mail of a notification when its turn comes: by then it may be needless. */
export class NotificationLetters {
  constructor(private readonly parts: NotificationLettersParts) {}

  async compose(about: NotificationAbout): Promise<ComposedMail | null> {
    const { people, publicUrl } = this.parts;
    if (!(await this.isWanted(about))) return null;
    const [actor, to] = await Promise.all([people.find(about.actorId), this.addressOf(about.recipientId)]);
    if (!actor || to === null) return null;
    const mail = notificationMail({
      // Letters, digits and underscores alone: no words of a stranger's in a mail.
      what: `@${actor.username} ${notificationText({ type: about.type, othersCount: 0, count: 1 })}`,
      link: `${publicUrl}/${pages[about.type]}`,
      settingsLink: `${publicUrl}/settings`,
    });
    return { to, people: [about.recipientId, about.actorId], ...mail };
  }

  private async isWanted({ recipientId, actorId, actId, type }: NotificationAbout): Promise<boolean> {
    const { preferences, blocks, acts } = this.parts;
    if (!(await preferences.of(recipientId))[type].email) return false;
    if ((await blocks.standing(recipientId, actorId)) !== 'open') return false;
    return !(await acts.exists({ _id: actId, withdrawn: true }));
  }

  private async addressOf(userId: string): Promise<string | null> {
    try {
      return (await this.parts.rpc.call('identity.profiles.get', { userId })).email;
    } catch (error) {
      if (isAppError(error, 'not_found')) return null;
      throw error;
    }
  }
}
