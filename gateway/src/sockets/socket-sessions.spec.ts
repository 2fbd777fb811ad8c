import { describe, expect, it, jest } from '@jest/globals';
import { EndedSessions } from '../auth/ended-sessions.js';
import type { TokenVerifier } from '../auth/token-verifier.js';
import type { PushSocket } from './push-socket.js';
import { SocketSessions } from './socket-sessions.js';

const now = () => 0;
const ended = new EndedSessions(now);
const tokens = {
  verify: async (token: string) => ({ userId: 'ada', sessionId: token, roles: [], expiresAt: 60_000 }),
} as unknown as TokenVerifier;
const aSocket = (connected = true) => {
  const socket = { connected, data: {}, emit: jest.fn(), disconnect: jest.fn() };
  return { socket, asSocket: socket as unknown as PushSocket };
};

describe('a socket on its way in', () => {
  it('is turned away, told, when its session ended after it was checked at the door', async () => {
    const { socket, asSocket } = aSocket();
    const sessions = new SocketSessions(tokens, ended, now);
    await sessions.admit(asSocket, { token: 'ending' });
    ended.add('ending');
    sessions.watch(asSocket);
    expect(socket.emit).toHaveBeenCalledWith('session.expired');
    expect(socket.disconnect).toHaveBeenCalledWith(true);
  });

  it('is not watched any more once it has gone', async () => {
    const { socket, asSocket } = aSocket();
    const sessions = new SocketSessions(tokens, ended, now);
    await sessions.admit(asSocket, { token: 'staying' });
    const renewal = sessions.renew(asSocket, { token: 'fresh' });
    socket.connected = false;
    await renewal;
    expect(asSocket.data.timer).toBeUndefined();
  });
});
