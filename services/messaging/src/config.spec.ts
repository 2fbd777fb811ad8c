import { describe, expect, it } from '@jest/globals';
import { readSettings } from '@pictora/service-kit';
import { messagingSettings } from './config.js';

const read = (env: Record<string, string>) => readSettings(messagingSettings, env);

describe('the settings of messaging', () => {
  it('hold new accounts back in production, and hardly on a single machine', () => {
    const machine = read({});
    const server = read({ NODE_ENV: 'production', SMTP_URL: 'smtps://mail.example' });
    expect([machine.newConversations.tries, machine.newMessages.tries]).toEqual([200, 1_200]);
    expect([server.newConversations.tries, server.newMessages.tries]).toEqual([10, 20]);
    expect(read({ NEW_ACCOUNT_MESSAGES_PER_MINUTE: '7' }).newMessages.tries).toBe(7);
  });

  it('name the mail server that is missing in production, unless a single machine is meant', () => {
    expect(() => read({ NODE_ENV: 'production' })).toThrow('SMTP_URL');
    expect(read({ NODE_ENV: 'production', PICTORA_EMBEDDED: 'true' }).smtpUrl).toBeUndefined();
  });

  it('take images of the named address alone as own ones, and of any where there is no name', () => {
    expect(read({ PUBLIC_URL: 'https://pictora.example/' })).toMatchObject({
      ownOrigin: 'https://pictora.example',
      publicUrl: 'https://pictora.example',
    });
    expect(read({ PORT: '4000' })).toMatchObject({ ownOrigin: null, publicUrl: 'http://localhost:4000' });
  });
});
