import { Server, type CustomTransportStrategy } from '@nestjs/microservices';
import { isObservable, lastValueFrom } from 'rxjs';
import type { InProcessBus } from './in-process-bus.js';

/** Nest's transport strategy over the in-process bus: a service is the same microservice as over NATS. */
export class InProcessServer extends Server implements CustomTransportStrategy {
  private removers: (() => void)[] = [];

  constructor(private readonly bus: InProcessBus) {
    super();
  }

  listen(callback: () => void): void {
    this.removers = [...this.messageHandlers].map(([subject, handler]) =>
      this.bus.respond(subject, async (envelope) => {
        const result: unknown = await handler(envelope);
        return isObservable(result) ? lastValueFrom(result) : result;
      }),
    );
    callback();
  }

  close(): void {
    for (const remove of this.removers.splice(0)) remove();
  }

  on(): never {
    throw new Error('the in-process transport emits no events');
  }

  unwrap<T>(): T {
    return this.bus as T;
  }
}
