import { NetworkError } from '@keycloak/keycloak-admin-client';
import { unavailable } from '@pictora/messaging';

export const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof NetworkError && error.response.status === status;

/** What is gone already need not be removed. */
export async function ignoreMissing(work: Promise<void>): Promise<void>;
export async function ignoreMissing<T>(work: Promise<T>): Promise<T | undefined>;
export async function ignoreMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (hasStatus(error, 404)) return undefined;
    throw error;
  }
}

/** What it says when it is at fault, or has no time, is no answer: the same may succeed later. */
export const unlessPassing = (error: unknown): unknown => {
  const isPassing = error instanceof NetworkError && (error.response.status === 429 || error.response.status >= 500);
  return isPassing ? unavailable('keycloak', error) : error;
};
