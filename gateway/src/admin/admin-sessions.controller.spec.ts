import { describe, expect, it } from '@jest/globals';
import { AppError, type RpcClient } from '@pictora/messaging';
import { createLogger } from '@pictora/service-kit';
import type { AppRequest, Viewer } from '../http/app-request.js';
import { AdminSessionsController } from './admin-sessions.controller.js';

const admin: Viewer = { userId: 'the-admin', sessionId: 's', roles: ['admin'], expiresAt: 0 };
const request = { ip: '192.0.2.7' } as AppRequest;

/** The lines of the log after an admin has asked, with what identity then does. */
const logged = async (endAll: () => Promise<object>): Promise<Record<string, unknown>[]> => {
  const lines: string[] = [];
  const logger = createLogger('test', { LOG_LEVEL: 'info' }, { write: (line: string) => void lines.push(line) });
  const call = async (subject: string) => (subject === 'identity.profiles.get' ? { id: 'somebody' } : endAll());
  const controller = new AdminSessionsController({ call } as unknown as RpcClient, logger);
  const input = { params: { id: 'somebody' } } as Parameters<AdminSessionsController['end']>[0];
  await controller.end(input, admin, request).catch(() => undefined);
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
};

describe('an admin who ends the sessions of a person', () => {
  it('is written into the log: who, whose, from where and when', async () => {
    expect(await logged(async () => ({}))).toEqual([
      expect.objectContaining({
        ...{ event: 'administration', userId: 'the-admin', subjectId: 'somebody', address: '192.0.2.7' },
        time: expect.any(Number),
      }),
    ]);
  });

  it('is not said to have done it when it could not be done', async () => {
    const away = async () => Promise.reject(new AppError('service_unavailable', 'Away'));
    expect(await logged(away)).toEqual([]);
  });
});
