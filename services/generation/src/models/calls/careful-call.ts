import { AppError, isAppError } from '@pictora/messaging';
import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
  retry,
  TaskCancelledError,
  timeout,
  TimeoutStrategy,
  wrap,
} from 'cockatiel';
import { isTransient, ModelFailure } from './model-failure.js';

export type CallRules = {
  /** One try may take so long, in milliseconds. */
  readonly timeoutMs: number;
  /** Further tries after a transient failure. */
  readonly retries: number;
  /** The first wait between two tries, in milliseconds; later ones grow, and each is drawn at random. */
  readonly backoffMs: number;
  /** After so many failures one after another the provider is left alone … */
  readonly breakAfter: number;
  /** … for so many milliseconds; then one call tries it again. */
  readonly restMs: number;
};

/** Runs one request to a provider. `work` is to stop when the signal that it gets aborts. */
export type CarefulCall = <T>(work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal) => Promise<T>;

/** Hears how requests to a provider fare; it changes nothing about them. */
export type CallWatcher = {
  /** A request failed. A refusal is an answer, and no failure. */
  failed(reason: 'timeout' | 'transient' | 'final'): void;
  /** Told once how to see whether the provider is being left alone. */
  circuit(isOpen: () => boolean): void;
};

const nobody: CallWatcher = { failed: () => undefined, circuit: () => undefined };

/** A call that was cut for its length is not tried again here: it may have been paid for, and has taken its time. */
class CallTimedOut extends ModelFailure {
  constructor(provider: string, timeoutMs: number) {
    super(`${provider} has not answered within ${timeoutMs / 1000} s`, { transient: true });
  }
}

const reasonOf = (error: unknown): Parameters<CallWatcher['failed']>[0] => {
  if (error instanceof CallTimedOut) return 'timeout';
  return isTransient(error) ? 'transient' : 'final';
};

/**
 * The care that each call to a provider takes: a time limit, further tries with growing, random waits after transient
 * failures, and a breaker that all models of the provider share. Refusals and other final answers pass through and
 * count as signs of life.
 */
export const createCarefulCall = (provider: string, rules: CallRules, watcher = nobody): CarefulCall => {
  const limit = timeout(rules.timeoutMs, TimeoutStrategy.Aggressive);
  const breaker = circuitBreaker(handleWhen(isTransient), {
    halfOpenAfter: rules.restMs,
    breaker: new ConsecutiveBreaker(rules.breakAfter),
  });
  watcher.circuit(() => breaker.state === CircuitState.Open);
  const again = retry(
    handleWhen((error) => isTransient(error) && !(error instanceof CallTimedOut)),
    {
      maxAttempts: rules.retries,
      backoff: new ExponentialBackoff({ initialDelay: rules.backoffMs, maxDelay: rules.backoffMs * 30 }),
    },
  );
  const guarded = wrap(again, breaker);

  return async (work, signal) => {
    signal.throwIfAborted();
    const once = async (outer: AbortSignal) => {
      try {
        return await limit.execute(({ signal: inner }) => work(inner), outer);
      } catch (error) {
        signal.throwIfAborted();
        const fault = error instanceof TaskCancelledError ? new CallTimedOut(provider, rules.timeoutMs) : error;
        if (!isAppError(fault)) watcher.failed(reasonOf(fault));
        throw fault;
      }
    };
    try {
      return await guarded.execute((context) => once(context.signal), signal);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof BrokenCircuitError)) throw error;
      throw new AppError('service_unavailable', 'This model does not answer at the moment. Please try again soon.');
    }
  };
};
