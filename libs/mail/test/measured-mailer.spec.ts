import { describe, expect, it } from '@jest/globals';
import { openMetrics } from '@pictora/telemetry';
import { valueOf } from '@pictora/telemetry/testing';
import { MailRefused } from '../src/index.js';
import { measuredMailer } from '../src/measured-mailer.js';

const mail = { id: '1', to: 'ann@example.org', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', people: ['ann'] };

describe('a measured mailer', () => {
  it('counts what was taken over, what never will be, and what is tried again, and says all of it to its caller', async () => {
    const metrics = openMetrics({ process: 'test', onError: () => undefined });
    let fault: Error | null = null;
    const sent: string[] = [];
    const forgotten: string[] = [];
    const mailer = measuredMailer(
      {
        send: async ({ id }) => {
          if (fault) throw fault;
          sent.push(id);
        },
        forget: async (userId) => void forgotten.push(userId),
        close: async () => undefined,
      },
      metrics.for('identity'),
    );
    await mailer.send(mail);
    fault = new MailRefused('nobody there');
    await expect(mailer.send(mail)).rejects.toBe(fault);
    fault = new Error('no link');
    await expect(mailer.send(mail)).rejects.toBe(fault);
    await mailer.forget('ann');
    expect([sent, forgotten]).toEqual([['1'], ['ann']]);
    const text = await metrics.text();
    const count = (outcome: string) => valueOf(text, 'pictora_mails_total', { service: 'identity', outcome });
    expect(['sent', 'refused', 'failed'].map(count)).toEqual([1, 1, 1]);
    expect(text).not.toContain('ann@');
  });
});
