import { pushEvents, pushSubject, sessionExpiredEvent, socketPath, type PushEventName } from '@pictora/contracts';
import { isAppError, type Broadcast } from '@pictora/messaging';
import type { Logger } from '@pictora/service-kit';
import type { Server as HttpServer } from 'node:http';
import { Server as SocketServer, type DefaultEventsMap, type Socket as AnySocket } from 'socket.io';
import { z } from 'zod';
import type { TokenVerifier } from '../auth/token-verifier.js';
import type { Viewer } from '../http/app-request.js';

const handshakeSchema = z.object({ token: z.string().min(1).max(8000) });
const pushSchema = z.object({
  name: z.enum(Object.keys(pushEvents) as [PushEventName, ...PushEventName[]]),
  payload: z.unknown(),
});

type SocketData = { viewer?: Viewer; timer?: NodeJS.Timeout };
type Socket = AnySocket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;
type Room = { sockets: number; readonly leave: Promise<() => Promise<void>> };

/** setTimeout counts in 32 bits; no token lives this long, but a wrong clock must not end a socket at once. */
const longestTimer = 2 ** 31 - 1;

const roomOf = (userId: string): string => `user:${userId}`;

/**
 * Pushes what services publish on `push.user.{id}` to that person's browsers. A socket must show a valid token when it
 * connects, and a fresh one before that expires; this process listens only for people whose sockets it holds, so
 * replicas need no common adapter.
 */
export class PushServer {
  private readonly io: SocketServer<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;
  private readonly rooms = new Map<string, Room>();

  constructor(
    http: HttpServer,
    private readonly tokens: TokenVerifier,
    private readonly broadcast: Broadcast,
    private readonly now: () => number,
    private readonly logger: Logger,
  ) {
    this.io = new SocketServer(http, {
      path: socketPath,
      serveClient: false,
      maxHttpBufferSize: 100_000,
      cors: { origin: false },
    });
    this.io.use((socket, next) => {
      this.authenticate(socket, socket.handshake.auth).then(
        () => next(),
        (error: unknown) => next(this.refusal(error)),
      );
    });
    this.io.on('connection', (socket) => void this.welcome(socket));
  }

  /** Ends the sockets of one session, for example on logout. */
  endSession(userId: string, sessionId: string): void {
    for (const socket of this.socketsOf(userId)) if (viewerOf(socket).sessionId === sessionId) this.expire(socket);
  }

  /** Ends every socket whose session has ended by now. */
  endSessions(hasEnded: (sessionId: string) => boolean): void {
    for (const socket of this.io.of('/').sockets.values())
      if (hasEnded(viewerOf(socket).sessionId)) this.expire(socket);
  }

  get connections(): number {
    return this.io.of('/').sockets.size;
  }

  /** People whose pushes this process listens for; 0 when nobody is connected. */
  get listeningFor(): number {
    return this.rooms.size;
  }

  async close(): Promise<void> {
    await this.io.close();
    const leaves = await Promise.all([...this.rooms.values()].map(({ leave }) => leave));
    this.rooms.clear();
    await Promise.all(leaves.map((leave) => leave()));
  }

  private async authenticate(socket: Socket, shown: unknown): Promise<void> {
    const { token } = handshakeSchema.parse(shown);
    const viewer = await this.tokens.verify(token);
    const before = socket.data.viewer;
    if (before && before.userId !== viewer.userId) throw new Error('a socket cannot change its person');
    socket.data.viewer = viewer;
    clearTimeout(socket.data.timer);
    const lifetime = Math.min(viewer.expiresAt - this.now(), longestTimer);
    socket.data.timer = setTimeout(() => this.expire(socket), lifetime).unref();
  }

  private refusal(error: unknown): Error & { data?: unknown } {
    const known = isAppError(error) ? error.toShape() : { code: 'unauthenticated', message: 'Please sign in' };
    if (!isAppError(error) && !(error instanceof z.ZodError))
      this.logger.warn({ err: error }, 'a socket could not be authenticated');
    return Object.assign(new Error(known.code), { data: known });
  }

  private async welcome(socket: Socket): Promise<void> {
    const { userId } = viewerOf(socket);
    socket.on('disconnect', () => {
      clearTimeout(socket.data.timer);
      this.leave(userId);
    });
    socket.on('session.refresh', (shown: unknown, answer: unknown) => {
      const reply = typeof answer === 'function' ? (answer as (ok: boolean) => void) : () => undefined;
      this.authenticate(socket, shown).then(
        () => reply(true),
        () => reply(false),
      );
    });
    const room = this.enter(userId);
    await socket.join(roomOf(userId));
    await room.leave.catch((error: unknown) => {
      this.logger.error({ err: error }, 'pushes cannot be listened for');
      socket.disconnect(true);
    });
  }

  private enter(userId: string): Room {
    const room = this.rooms.get(userId) ?? {
      sockets: 0,
      leave: this.broadcast.subscribe(pushSubject(userId), (data) => this.push(userId, data)),
    };
    room.sockets += 1;
    this.rooms.set(userId, room);
    return room;
  }

  private leave(userId: string): void {
    const room = this.rooms.get(userId);
    if (!room) return;
    room.sockets -= 1;
    if (room.sockets > 0) return;
    this.rooms.delete(userId);
    room.leave
      .then((leave) => leave())
      .catch((error: unknown) => this.logger.warn({ err: error }, 'a push subscription did not end cleanly'));
  }

  private push(userId: string, data: unknown): void {
    const { name, payload } = pushSchema.parse(data);
    this.io.to(roomOf(userId)).emit(name, pushEvents[name].parse(payload));
  }

  private expire(socket: Socket): void {
    socket.emit(sessionExpiredEvent);
    socket.disconnect(true);
  }

  private socketsOf(userId: string): Socket[] {
    const ids = this.io.of('/').adapter.rooms.get(roomOf(userId)) ?? new Set<string>();
    return [...ids].flatMap((id) => this.io.of('/').sockets.get(id) ?? []);
  }
}

const viewerOf = (socket: Socket): Viewer => socket.data.viewer as Viewer;
