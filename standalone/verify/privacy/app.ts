import { freePort, startPictora, type PictoraProcess } from '@pictora/testing';
import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(import.meta.dirname, '../../..');

/** The built app, embedded, at info level, with its data in `folder`/data; stopped and started again it keeps its address. */
export class App {
  readonly dataDir: string;
  private readonly earlier: string[] = [];
  private process: PictoraProcess | undefined;
  private port = '';

  constructor(folder: string) {
    this.dataDir = join(folder, 'data');
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    this.port ||= String(await freePort());
    const env = {
      ...{ PORT: this.port, LOG_LEVEL: 'info', REQUIRE_EMAIL_VERIFICATION: 'true', ERASURE_SETTLE_SECONDS: '0' },
      // Everybody comes from one address here.
      ...{ RATE_LIMIT: '100000', RATE_LIMIT_AUTH: '10000', RATE_LIMIT_SESSION: '10000', RATE_LIMIT_COSTLY: '10000' },
    };
    this.process = await startPictora({ dataDir: this.dataDir, env });
  }

  async stop(): Promise<void> {
    const { process } = this;
    if (!process) return;
    this.process = undefined;
    const code = await process.stop();
    this.earlier.push(process.output(), process.errors());
    if (code !== 0) throw new Error(`Pictora ended with ${code}:\n${process.errors()}`);
  }

  /** All that it has written so far, in every run. */
  output(): string {
    return [...this.earlier, this.process?.output() ?? '', this.process?.errors() ?? ''].join('\n');
  }

  backup = (archive: string) => this.program('standalone/dist/backup/main.js', 'backup', archive);
  restore = (archive: string) => this.program('standalone/dist/backup/main.js', 'restore', archive, '--replace');
  ledger = (...args: string[]) => this.program('services/billing/dist/cli/main.js', ...args);

  /** What a program of operators said; rejects unless it ended with 0. */
  private async program(path: string, ...args: string[]): Promise<string> {
    const env = { PATH: process.env['PATH'], PICTORA_DATA_DIR: this.dataDir };
    const { stdout } = await promisify(execFile)(process.execPath, [join(root, path), ...args], { env });
    return stdout;
  }
}
