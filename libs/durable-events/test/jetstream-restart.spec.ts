import { describe, expect, it } from '@jest/globals';
import { connect } from '@nats-io/transport-node';
import { findProgram, freePort, ownNatsMissing } from '@pictora/testing';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JetStreamEventLog } from '../src/jetstream/jetstream-event-log.js';
import { eventually, labelled, Recorder } from '../src/testing/index.js';

// Only a server of our own may be killed, whatever NATS_URL says.
const missing = ownNatsMissing();

if (missing) {
  const title = `a NATS server that is killed (needs a server of its own: ${missing})`;
  describe(title, () => it.skip('loses nothing', () => undefined));
} else {
  describe('a NATS server that is killed', () => {
    it('loses no acknowledged event, and its consumers go on by themselves when it is back', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'pictora-nats-'));
      const port = await freePort();
      const startServer = () =>
        spawn(
          findProgram('nats-server') ?? 'nats-server',
          ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', folder],
          { stdio: 'ignore' },
        );
      let server = startServer();
      const connection = await connect({
        servers: `127.0.0.1:${port}`,
        waitOnFirstConnect: true,
        maxReconnectAttempts: -1,
        reconnectTimeWait: 50,
      });
      const log = await JetStreamEventLog.open(connection, { ackWaitMs: 500, timeoutMs: 500 });
      const recorder = new Recorder();
      await log.subscribe({ consumer: 'social', types: ['identity.session-ended.v1'], handle: recorder.handle });

      const acknowledged: string[] = [];
      for (let number = 1; number <= 60; number += 1) {
        const event = labelled('a', `a${number}`);
        if (number === 30) {
          server.kill('SIGKILL');
          await once(server, 'exit');
          await expect(log.ping()).rejects.toThrow();
          server = startServer();
        }
        // As the relay does: the same event again until it is acknowledged.
        await eventually(() =>
          log.publish([event]).then(
            () => true,
            () => false,
          ),
        );
        acknowledged.push(`a${number}`);
      }
      await recorder.until(() => recorder.labels.includes('a60'));
      const first = recorder.labels.filter((label, index, all) => all.indexOf(label) === index);
      expect(first).toEqual(acknowledged);

      await log.close();
      await connection.close();
      server.kill('SIGTERM');
      await once(server, 'exit');
      rmSync(folder, { recursive: true });
    }, 60_000);
  });
}
