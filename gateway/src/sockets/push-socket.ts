import { sessionExpiredEvent } from '@pictora/contracts';
import type { DefaultEventsMap, Socket } from 'socket.io';
import type { Viewer } from '../http/app-request.js';

export type SocketData = { viewer?: Viewer; timer?: NodeJS.Timeout };
export type PushSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;

/** Who a socket belongs to. Every socket past the door has one. */
export const viewerOf = (socket: PushSocket): Viewer => socket.data.viewer as Viewer;

/** Says why, and closes the connection beneath. */
export const expire = (socket: PushSocket): void => {
  socket.emit(sessionExpiredEvent);
  socket.disconnect(true);
};
