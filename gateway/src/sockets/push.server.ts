import {
  pushEvents,
  pushReadyEvent,
  sessionRefreshEvent,
  socketPath,
  type ErrorShape,
  type PushEventName,
} from '@pictora/contracts';
import { AppError, isAppError, type Broadcast } from '@pictora/messaging';
import type { Logger } from '@pictora/service-kit';
import { inSpan, pushing } from '@pictora/telemetry/tracing';
import type { Server as HttpServer } from 'node:http';
import { Server as SocketServer, type DefaultEventsMap } from 'socket.io';
import { z } from 'zod';
import type { SessionEnds, TokenVerifier } from '../auth/token-verifier.js';
import { expire, viewerOf, type PushSocket, type SocketData } from './push-socket.js';
import { PushSubscriptions } from './push-subscriptions.js';
import { MinuteCounter, socketLimits } from './socket-limits.js';
import { isOwnOrigin } from './socket-origin.js';
import { SocketSessions } from './socket-sessions.js';

const pushSchema = z.object({
  name: z.enum(Object.keys(pushEvents) as [PushEventName, ...PushEventName[]]),
  payload: z.unknown(),
});
const roomOf = (userId: string): string => `user:${userId}`;

/** A browser that does not read what it is sent would fill our memory. What waits for it is dropped with its connection. */
const closeIfStalled = ({ conn }: PushSocket): void => {
  let waiting = 0;
  conn.on('packetCreate', () => {
    waiting += 1;
    if (waiting > socketLimits.waitingPushes) conn.request.socket.destroy(); // A polite close would wait its turn.
  });
  conn.on('flush', () => (waiting = 0));
};

export type PushServerParts = {
  readonly http: HttpServer;
  /** The address that browsers use, where the settings name it. */
  readonly publicUrl: string | undefined;
  readonly tokens: TokenVerifier;
  readonly ended: SessionEnds;
  readonly broadcast: Broadcast;
  readonly now: () => number;
  readonly logger: Logger;
};

/**
 * Pushes what services publish on `push.user.{id}` to that person's browsers. A socket must show a valid token when it
 * connects, and a fresh one before that expires; this process listens only for people whose sockets it holds, so
 * replicas need no common adapter. The transport is WebSocket alone: one connection stays with one replica by itself,
 * where long polling would need sticky sessions; a page that cannot have it polls the counts instead.
 */
export class PushServer {
  private readonly io: SocketServer<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;
  private readonly subscriptions: PushSubscriptions;
  private readonly sessions: SocketSessions;
  private readonly connects: MinuteCounter;
  private readonly stopHearingOfGaps: () => void;

  constructor(private readonly parts: PushServerParts) {
    const { http, tokens, ended, broadcast, now, logger, publicUrl } = parts;
    this.sessions = new SocketSessions(tokens, ended, now);
    this.subscriptions = new PushSubscriptions(broadcast, (userId, data) => this.push(userId, data), logger);
    this.connects = new MinuteCounter(now, socketLimits.connectsPerMinute);
    this.io = new SocketServer(http, {
      path: socketPath,
      transports: ['websocket'],
      serveClient: false,
      maxHttpBufferSize: socketLimits.messageBytes,
      connectTimeout: socketLimits.handshakeMs,
      cors: { origin: false },
      allowRequest: (request, answer) => answer(null, isOwnOrigin(request, publicUrl)),
    });
    this.io.use((socket, next) => {
      this.admit(socket).then(
        () => next(),
        (error: unknown) => next(this.refusal(error)),
      );
    });
    this.io.on('connection', (socket) => void this.welcome(socket));
    this.stopHearingOfGaps = broadcast.onGap(() => this.io.emit(pushReadyEvent));
  }

  /** Ends the sockets of one session, for example on logout. */
  endSession(userId: string, sessionId: string): void {
    for (const socket of this.socketsOf(userId)) if (viewerOf(socket).sessionId === sessionId) expire(socket);
  }

  /** Ends every socket whose session has ended by now. */
  endSessions(hasEnded: (sessionId: string) => boolean): void {
    for (const socket of this.io.of('/').sockets.values()) if (hasEnded(viewerOf(socket).sessionId)) expire(socket);
  }

  get connections(): number {
    return this.io.of('/').sockets.size;
  }

  /** What is kept for connections beside themselves: their rooms, and the subscriptions of their people. */
  get rooms(): number {
    return this.io.of('/').adapter.rooms.size + this.listeningFor;
  }

  /** People whose pushes this process listens for; 0 when nobody is connected. */
  get listeningFor(): number {
    return this.subscriptions.size;
  }

  async close(): Promise<void> {
    this.stopHearingOfGaps();
    const wires = [...this.io.of('/').sockets.values()].map(({ conn }) => conn.request.socket);
    // A browser that is gone without a word answers no goodbye.
    const cut = setTimeout(() => wires.forEach((wire) => wire.destroy()), socketLimits.goodbyeMs);
    await this.io.close();
    clearTimeout(cut);
    await this.subscriptions.close();
  }

  private async admit(socket: PushSocket): Promise<void> {
    const { userId } = await this.sessions.admit(socket, socket.handshake.auth);
    if (!this.connects.allows(userId) || this.isFull(userId))
      throw new AppError('rate_limited', 'Too many connections. Close some tabs, or wait a minute.');
  }

  private isFull(userId: string): boolean {
    return this.subscriptions.leasesOf(userId) >= socketLimits.socketsPerPerson;
  }

  private refusal(error: unknown): Error & { data: ErrorShape } {
    if (!isAppError(error)) this.parts.logger.error({ err: error }, 'a socket could not be admitted');
    const known = isAppError(error) ? error : new AppError('internal', 'Something went wrong on our side');
    return Object.assign(new Error(known.code), { data: known.toShape() });
  }

  /** From the first line on without a pause: whatever ends this socket, or its session, meets it in its room. */
  private async welcome(socket: PushSocket): Promise<void> {
    const { userId } = viewerOf(socket);
    // A crowd may have passed the door together.
    if (this.isFull(userId)) return void socket.disconnect(true);
    const lease = this.subscriptions.enter(userId);
    socket.on('disconnect', () => {
      clearTimeout(socket.data.timer);
      lease.leave();
    });
    void socket.join(roomOf(userId));
    this.listenTo(socket);
    this.sessions.watch(socket);
    try {
      await lease.ready;
      // What happened until now has to be asked for; from here on it is pushed.
      socket.emit(pushReadyEvent);
    } catch (error) {
      this.parts.logger.error({ err: error }, 'pushes cannot be listened for');
      socket.disconnect(true);
    }
  }

  private listenTo(socket: PushSocket): void {
    closeIfStalled(socket);
    const messages = new MinuteCounter(this.parts.now, socketLimits.messagesPerMinute);
    socket.use((_, next) => {
      if (messages.allows(socket.id)) next();
      else socket.disconnect(true);
    });
    socket.on(sessionRefreshEvent, (shown: unknown, answer: unknown) => {
      const reply = typeof answer === 'function' ? (answer as (isRenewed: boolean) => void) : () => undefined;
      this.sessions.renew(socket, shown).then(
        () => reply(true),
        (error: unknown) => {
          if (!isAppError(error)) this.parts.logger.error({ err: error }, 'a socket could not be renewed');
          reply(false);
        },
      );
    });
  }

  private push(userId: string, data: unknown): void {
    const { name, payload } = pushSchema.parse(data);
    const shown = pushEvents[name].parse(payload);
    // The page has no use for its place in a trace. Whoever looks into its socket finds the trace by it.
    inSpan(pushing(name), ({ traceparent }) =>
      this.io.to(roomOf(userId)).emit(name, shown, ...(traceparent === undefined ? [] : [traceparent])),
    );
  }

  private socketsOf(userId: string): PushSocket[] {
    const ids = this.io.of('/').adapter.rooms.get(roomOf(userId)) ?? new Set<string>();
    return [...ids].flatMap((id) => this.io.of('/').sockets.get(id) ?? []);
  }
}
