import { types } from 'node:util';
import { APICallError, InvalidResponseDataError, NoImageGeneratedError, NoVideoGeneratedError } from 'ai';
import { isAppError } from '@pictora/messaging';
import { ModelFailure, refusedByProvider } from '../calls/model-failure.js';

/** How providers name their content rules, in codes and in sentences. */
const contentRules =
  /content[_ -]?polic|moderat|safety|nsfw|prohibited|sensitive|responsible ai|\bE005\b|violat\w* .*polic/i;

const refusing = new Set([400, 403, 422]);

const isRefusal = (error: unknown): boolean => {
  if (APICallError.isInstance(error)) {
    return refusing.has(error.statusCode ?? 0) && contentRules.test(`${error.message} ${error.responseBody ?? ''}`);
  }
  if (NoImageGeneratedError.isInstance(error)) {
    return error.calls?.some(({ providerMetadata }) => contentRules.test(JSON.stringify(providerMetadata))) ?? false;
  }
  return error instanceof Error && contentRules.test(error.message);
};

/** A connection that broke, before or within the answer; fetch and the SDK tell it as a TypeError in the chain of causes. */
const isBrokenConnection = (error: unknown): boolean =>
  types.isNativeError(error) && (error.name === 'TypeError' || isBrokenConnection(error.cause));

const isEmpty = (error: unknown): boolean =>
  NoImageGeneratedError.isInstance(error) || NoVideoGeneratedError.isInstance(error);

/** A prediction that ended badly on the provider's side may go well the next time. */
const endedBadly = (error: unknown): boolean => InvalidResponseDataError.isInstance(error);

/**
 * What went wrong at a provider: refused for its content, failed for now, or failed for good. The message of a failure
 * is for the log; keys and prompts are not in it.
 */
export const readFailure = (provider: string, error: unknown): unknown => {
  if (isAppError(error) || error instanceof ModelFailure) return error;
  if (isRefusal(error)) return refusedByProvider(error);
  if (APICallError.isInstance(error) && error.statusCode !== undefined && error.statusCode >= 300) {
    return new ModelFailure(`${provider} has answered with ${error.statusCode}`, {
      transient: error.isRetryable,
      cause: error,
    });
  }
  if (isEmpty(error)) return new ModelFailure(`${provider} has made nothing`, { transient: true, cause: error });
  const transient = isBrokenConnection(error) || endedBadly(error);
  return new ModelFailure(`${provider} has failed: ${error instanceof Error ? error.name : 'unknown'}`, {
    transient,
    cause: error,
  });
};
