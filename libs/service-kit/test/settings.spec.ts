import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { platformSettingsSchema } from '../src/platform-settings.js';
import { booleanSetting, describeSettings, readSettings, SettingsError } from '../src/settings.js';

const faultsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readSettings(platformSettingsSchema, env);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.faults;
    throw error;
  }
};

describe('settings', () => {
  it('run everything embedded when nothing is set', () => {
    expect(readSettings(platformSettingsSchema, {})).toMatchObject({
      NODE_ENV: 'development',
      PICTORA_DATA_DIR: '.data',
    });
  });

  it('name every wrong one together', () => {
    const faults = faultsOf({ NATS_URL: 'localhost', MONGO_URL: 'mysql://x', LOG_LEVEL: 'loud' });
    expect(faults.map((fault) => fault.split(':')[0]).sort()).toEqual(['LOG_LEVEL', 'MONGO_URL', 'NATS_URL']);
  });

  it('stop production that lacks an engine, naming the variable', () => {
    expect(faultsOf({ NODE_ENV: 'production' }).join()).toMatch(/NATS_URL.*MONGO_URL.*MINIO_URL/);
  });

  it('let production run on one machine when that is meant', () => {
    expect(faultsOf({ NODE_ENV: 'production', PICTORA_EMBEDDED: 'true' })).toEqual([]);
  });

  it('ask for the keys of a store that is named', () => {
    const MINIO_URL = 'http://127.0.0.1:9000';
    expect(faultsOf({ MINIO_URL }).map((fault) => fault.split(':')[0])).toEqual([
      'MINIO_ACCESS_KEY',
      'MINIO_SECRET_KEY',
    ]);
    expect(faultsOf({ MINIO_URL, MINIO_ACCESS_KEY: 'a', MINIO_SECRET_KEY: 'b' })).toEqual([]);
    expect(faultsOf({ MINIO_URL: 'http://a:b@host/bucket' })).toHaveLength(3);
  });

  it('trace nothing unless a collector is named, and then everything unless a part is wanted', () => {
    expect(readSettings(platformSettingsSchema, {})).not.toHaveProperty('OTEL_EXPORTER_OTLP_ENDPOINT');
    expect(readSettings(platformSettingsSchema, {}).OTEL_TRACES_SAMPLER_ARG).toBe(1);
    const wrong = { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318', OTEL_TRACES_SAMPLER_ARG: '2' };
    expect(faultsOf(wrong).map((fault) => fault.split(':')[0])).toEqual(Object.keys(wrong));
  });

  it('count an empty value as not set', () => {
    expect(readSettings(platformSettingsSchema, { NATS_URL: '' })).not.toHaveProperty('NATS_URL');
  });

  it('take true and false, and nothing that only looks like them', () => {
    const schema = z.object({ FLAG: booleanSetting });
    expect(readSettings(schema, { FLAG: 'false' })).toEqual({ FLAG: false });
    expect(() => readSettings(schema, { FLAG: '0' })).toThrow(SettingsError);
  });

  it('are printed without secrets and without the passwords in addresses', () => {
    const text = JSON.stringify(
      describeSettings({
        STRIPE_SECRET_KEY: 'sk_live_1',
        SMTP_PASSWORD: 'p',
        MONGO_URL: 'mongodb://me:hunter2@host/db',
        PORT: 1,
      }),
    );
    expect(text).not.toMatch(/sk_live|hunter2|"p"/);
    expect(text).toContain('host/db');
  });
});
