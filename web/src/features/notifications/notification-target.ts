import type { Notification } from '@pictora/contracts';
import { conversationPath, ownImagePath, paths, personPath } from '../../config/paths.js';

/** Where a notification leads: to what it tells of, or to who did it. */
export const targetOf = ({ type, actor, image, conversationId }: Notification): string => {
  switch (type) {
    case 'like':
    case 'comment':
      return image ? ownImagePath(image.id) : personPath(actor.id);
    case 'follow':
      return personPath(actor.id);
    case 'message':
      return conversationId ? conversationPath(conversationId) : paths.inbox;
  }
};
