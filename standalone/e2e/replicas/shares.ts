import type { DistributedPictora } from '@pictora/testing';
import { ApiClient } from '../api-client.js';
import { until } from '../people.js';

/** What counts the work of one process, for each kind. */
const counters: Readonly<Record<string, string>> = {
  gateway: 'pictora_http_request_seconds_count',
  identity: 'pictora_sign_in_failures_total',
  billing: 'pictora_event_store_append_seconds_count',
  media: 'pictora_storage_seconds_count',
  generation: 'pictora_job_seconds_count',
  social: 'pictora_event_handle_seconds_count',
  messaging: 'pictora_event_handle_seconds_count',
};

const hasWorked = async (url: string, counter: string): Promise<boolean> => {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return metrics.split('\n').some((line) => line.startsWith(counter) && Number(line.split(' ').at(-1)) > 0);
};

/** Resolves once every replica of every kind has done some of the work, while people are at it. */
export const untilShared = async ({ ops }: DistributedPictora, base: () => string): Promise<void> => {
  const guesser = new ApiClient(base);
  for (const [name, url] of Object.entries(ops)) {
    const counter = counters[name.slice(0, name.lastIndexOf('-'))];
    if (counter === undefined) throw new Error(`nobody knows how to tell that ${name} works`);
    await until(async () => {
      if (name.startsWith('identity')) await guesser.trySignIn(`nobody_${Math.random()}`);
      return hasWorked(url, counter);
    });
  }
};
