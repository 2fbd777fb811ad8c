import { notificationFoldMs, type NotificationType } from '@pictora/contracts';
import { seededId } from '../../records/time-id.js';
import type { Act } from '../act.schema.js';

/** Acts of these types are counted together when they are on the same thing. */
const folds: Record<NotificationType, boolean> = { like: true, message: true, comment: false, follow: true };

type Grouped = Pick<Act, 'type' | 'recipientId' | 'actorId' | 'imageId' | 'conversationId'>;

/**
 * What acts are folded by: the image that is liked, the conversation that is written in, the two of a follow, so that to
 * follow again and again tells once; null for each by itself. The two are not named: a window outlives who follows.
 */
export const groupOf = ({ type, recipientId, actorId, imageId, conversationId }: Grouped) =>
  type === 'follow'
    ? `follow/${seededId(`${recipientId}/${actorId}`)}`
    : folds[type]
      ? `${type}/${imageId ?? conversationId ?? ''}`
      : null;

/**
 * Where an act belongs, given the window that stands open for its group. `join`: within the hour of the first act.
 * `open`: it is the first of a new window. `alone`: it is told so late that the window has moved on.
 */
export const windowFor = (opensAt: Date | null, at: Date): 'join' | 'open' | 'alone' => {
  if (!opensAt) return 'open';
  const distance = at.getTime() - opensAt.getTime();
  if (Math.abs(distance) < notificationFoldMs) return 'join';
  return distance > 0 ? 'open' : 'alone';
};
