import type { Room } from '../../../scene/scene-description.js';
import { bedroom } from './bedroom.js';
import { cabin } from './cabin.js';
import { cafe } from './cafe.js';
import { library } from './library.js';
import { livingRoom } from './living-room.js';
import type { RoomBuilder } from './room.js';

/** Who builds each room. */
export const ROOM_BUILDERS: Readonly<Record<Room, RoomBuilder>> = {
  'living-room': livingRoom,
  cabin,
  library,
  cafe,
  bedroom,
};
