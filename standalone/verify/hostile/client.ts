import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export type Answer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
};

export type Asked = {
  readonly method: string;
  readonly path: string;
  /** Names and values as they go over the wire, each a byte a character. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | undefined;
};

/** A client that sends what a browser would not. */
export class Client {
  /** Answers that were asked for again. */
  busy = 0;
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 24 });

  /** @param patienceMs milliseconds after which an answer is taken for lost. */
  constructor(
    readonly url: string,
    private readonly patienceMs = 60_000,
  ) {}

  /** Rejects when there is no answer, in time or at all. */
  ask({ method, path, headers = {}, body }: Asked): Promise<Answer> {
    return new Promise((answered, lost) => {
      const sent = request(
        this.url + path,
        { method, agent: this.agent, headers: { ...headers, ...(body ? { 'content-length': body.length } : {}) } },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', lost);
          response.on('end', () => {
            answered({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) });
            // A body that was refused before its end is sent no further.
            if (!sent.writableFinished) sent.destroy();
          });
        },
      );
      sent.setTimeout(this.patienceMs, () => sent.destroy(new Error(`no answer within ${this.patienceMs} ms`)));
      sent.on('error', lost);
      sent.end(body);
    });
  }

  /**
   * As `ask`. What the app has no time for on a machine that does too much, it answers with 503: that is asked again, a few
   * times, once the app says that it is ready, and counted.
   */
  async askAgain(asked: Asked): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      const answer = await this.ask(asked);
      if (answer.status !== 503 || tries === 4) return answer;
      this.busy += 1;
      for (let looks = 0; looks < 600; looks += 1) {
        if ((await this.ask({ method: 'GET', path: '/api/health/ready' })).status !== 503) break;
        await wait(100);
      }
    }
  }

  close(): void {
    this.agent.destroy();
  }
}
