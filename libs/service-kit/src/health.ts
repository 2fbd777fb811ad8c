import type { Health } from '@pictora/contracts';
import { withTimeout } from '@pictora/messaging';

type Check = () => Promise<void>;

/** What a process depends on, each by name. A check rejects when its dependency cannot serve now. */
export class HealthRegistry {
  private readonly checks = new Map<string, Check>();
  private isStopping = false;

  constructor(private readonly timeoutMs = 2_000) {}

  register(name: string, check: Check): void {
    this.checks.set(name, check);
  }

  /** The process takes no more work, whatever else is up: balancers turn elsewhere. */
  stopping(): void {
    this.isStopping = true;
  }

  async read(): Promise<Health> {
    if (this.isStopping)
      return { status: 'unavailable', dependencies: { process: { status: 'down', detail: 'stopping' } } };
    const entries: (readonly [string, Health['dependencies'][string]])[] = await Promise.all(
      [...this.checks].map(async ([name, check]) => {
        try {
          await withTimeout(check(), this.timeoutMs, name);
          return [name, { status: 'up' }] as const;
        } catch (error) {
          return [name, { status: 'down', detail: error instanceof Error ? error.message : String(error) }] as const;
        }
      }),
    );
    const status: Health['status'] = entries.every(([, { status }]) => status === 'up') ? 'ok' : 'unavailable';
    return { status, dependencies: Object.fromEntries(entries) };
  }
}
