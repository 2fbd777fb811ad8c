import { pushReadyEvent, socketPath, type PushEventName, type PushPayload } from '@pictora/contracts';
import { io, type Socket } from 'socket.io-client';

/** What is pushed to one person, as a browser of theirs hears it. */
export class Pushes {
  private readonly heard: { readonly name: string; readonly payload: unknown }[] = [];
  private readonly waiting = new Set<() => void>();
  /** Beside pushes of traced calls: their places in the trace. */
  readonly traceparents: unknown[] = [];

  private constructor(private readonly socket: Socket) {
    socket.onAny((name: string, payload: unknown, traceparent: unknown) => {
      this.heard.push({ name, payload });
      if (traceparent !== undefined) this.traceparents.push(traceparent);
      for (const look of this.waiting) look();
    });
  }

  /** Resolves once pushes reach it. */
  static async open(url: string, token: string): Promise<Pushes> {
    const pushes = new Pushes(
      io(url, { path: socketPath, auth: { token }, transports: ['websocket'], forceNew: true }),
    );
    await pushes.until((name) => name === pushReadyEvent);
    return pushes;
  }

  /** The first push of that name that fits, among those heard and those to come. */
  async first<N extends PushEventName>(
    name: N,
    fits: (payload: PushPayload<N>) => boolean = () => true,
  ): Promise<PushPayload<N>> {
    const { payload } = await this.until((event, told) => event === name && fits(told as PushPayload<N>));
    return payload as PushPayload<N>;
  }

  close(): void {
    this.socket.close();
  }

  private until(fits: (name: string, payload: unknown) => boolean): Promise<{ readonly payload: unknown }> {
    return new Promise((resolve) => {
      const look = () => {
        const found = this.heard.find(({ name, payload }) => fits(name, payload));
        if (!found) return;
        this.waiting.delete(look);
        resolve(found);
      };
      this.waiting.add(look);
      look();
    });
  }
}
