import type { ApiClient } from '../../e2e/api-client.js';
import { Violation } from '../kit/harness.js';
import type { Client } from './client.js';
import { texts } from './hostile-values.js';
import { faultsOfAnswer } from './judge.js';

/** Names an own image in every hostile way and downloads it under that name; how many names were taken. */
export const attackNames = async (client: Client, api: ApiClient, imageId: string, seed: number): Promise<number> => {
  const headers = { authorization: `Bearer ${api.token}` };
  let taken = 0;
  for (const text of texts) {
    // Beside letters, as what alone is nothing to be seen is refused before it is looked at.
    const body = Buffer.from(JSON.stringify({ name: `x${text}`.slice(0, 255) }));
    const path = `/api/images/${imageId}/name`;
    const named = await client.askAgain({
      method: 'PATCH',
      path,
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    });
    const file = await client.askAgain({ method: 'GET', path: `/api/images/${imageId}?download=true`, headers });
    const faults = [...faultsOfAnswer(named), ...faultsOfAnswer(file)];
    if (file.status !== 200) faults.push(`the download answered ${file.status}`);
    if (faults.length > 0)
      throw new Violation(`named ${JSON.stringify(text.slice(0, 60))}: ${faults.join('; ')}`, seed);
    if (named.status === 200) taken += 1;
  }
  return taken;
};
