import { describe, expect, test } from '@jest/globals';
import { settingFaults, settingNames } from './process-settings.js';

const engines = {
  NODE_ENV: 'production',
  NATS_URL: 'nats://nats:4222',
  MONGO_URL: 'mongodb://mongodb',
  MINIO_URL: 'http://minio:9000',
  MINIO_ACCESS_KEY: 'key',
  MINIO_SECRET_KEY: 'secret',
};

describe('the settings of a process', () => {
  test('are those of the platform and its own, and no other process’s', () => {
    expect(settingNames('billing')).toContain('NATS_URL');
    expect(settingNames('billing')).toContain('EVENTSTORE_URL');
    expect(settingNames('media')).not.toContain('EVENTSTORE_URL');
  });

  test('have no fault when all that it needs is given', () => {
    expect(settingFaults('social', engines)).toEqual([]);
  });

  test('name what is missing, what is wrong, and what is never read', () => {
    const faults = settingFaults('identity', {
      ...engines,
      KEYCLOAK_URL: 'http://keycloak:8080',
      KEYCLOAK_CLIENT_SECRET: 'short',
      SMPT_URL: 'smtp://mail',
    });
    expect(faults).toEqual([
      expect.stringMatching(/^KEYCLOAK_CLIENT_SECRET: /),
      expect.stringMatching(/^SMTP_URL: is required in production/),
      'SMPT_URL: is not read',
    ]);
  });
});
