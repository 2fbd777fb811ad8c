import { describe, expect, it } from '@jest/globals';
import { startOtlpCollector } from '../src/testing/index.js';
import { inSpanOf, openTracing, rpcCall } from '../src/tracing/index.js';

const settings = { OTEL_TRACES_SAMPLER_ARG: 1 };

describe('tracing', () => {
  it('sends to the collector that is named, under the name of the process, what had not left when it stops', async () => {
    const collector = await startOtlpCollector();
    const faults: string[] = [];
    const onFault = (message: string) => faults.push(message);
    const tracing = await openTracing('billing', { ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }, onFault);
    inSpanOf({}, rpcCall('billing.credits.balance'), () => undefined);
    await tracing.close();
    await collector.stop();
    expect(collector.spans).toMatchObject([
      { service: 'pictora-billing', name: 'billing.credits.balance', attributes: { 'rpc.system.name': 'pictora' } },
    ]);
    expect(faults).toEqual([]);
  });

  it('takes the name that is set, and an address with a path', async () => {
    const collector = await startOtlpCollector();
    const named = { ...settings, OTEL_SERVICE_NAME: 'gallery', OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/` };
    const tracing = await openTracing('media', named, () => undefined);
    inSpanOf({}, rpcCall('a'), () => undefined);
    await tracing.close();
    await collector.stop();
    expect(collector.spans.map(({ service }) => service)).toEqual(['gallery']);
  });

  it('stops in time and says so when the collector is away', async () => {
    const collector = await startOtlpCollector();
    await collector.stop();
    const faults: string[] = [];
    const away = { ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
    const tracing = await openTracing('media', away, (message) => faults.push(message));
    inSpanOf({}, rpcCall('a'), () => undefined);
    await tracing.close();
    expect(faults.join()).toContain('could not be sent');
  }, 10_000);

  it('is not there where no collector is named', async () => {
    const tracing = await openTracing('media', settings, () => undefined);
    expect(inSpanOf({}, rpcCall('a'), ({ traceparent }) => traceparent)).toBeUndefined();
    await tracing.close();
  });
});
