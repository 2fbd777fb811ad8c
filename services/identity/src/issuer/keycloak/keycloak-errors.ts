import { NetworkError } from '@keycloak/keycloak-admin-client';

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
