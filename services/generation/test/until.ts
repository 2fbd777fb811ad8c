import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until something holds, doing `meanwhile` before each look; tests wait for states, never for times. */
export const until = async <T>(
  read: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  meanwhile: () => void = () => undefined,
): Promise<T> => {
  for (let looks = 0; looks < 2_000; looks++) {
    const value = await read();
    if (value !== null && value !== undefined && value !== false) return value;
    meanwhile();
    await sleep(5);
  }
  throw new Error('it never came to that');
};
