import { startPictora, type PictoraProcess } from '@pictora/testing';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';

/** Nobody is limited here: what is looked for lies behind the limits. */
const most = '100000000';
const env: Readonly<Record<string, string>> = {
  RATE_LIMIT: most,
  RATE_LIMIT_AUTH: most,
  RATE_LIMIT_SESSION: most,
  RATE_LIMIT_COSTLY: most,
  RATE_LIMIT_REACTIONS: most,
  RATE_LIMIT_WORDS: most,
  ACCESS_TOKEN_SECONDS: '3600',
  GENERATE_WAIT_MS: '1000',
};

/** The app under attack, with what an operator would see of it. */
export type App = PictoraProcess & {
  readonly dataDir: string;
  /** Ends it, and removes what it kept. */
  remove(): Promise<void>;
};

export const startApp = async (): Promise<App> => {
  const folder = mkdtempSync(join(tmpdir(), 'pictora-hostile-'));
  const dataDir = join(folder, 'data');
  try {
    const pictora = await startPictora({ dataDir, env });
    const remove = async (): Promise<void> => {
      await pictora.stop();
      rmSync(folder, { recursive: true, force: true });
    };
    return { ...pictora, dataDir, remove };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
};

/** How the gateway writes down that it had no answer to give in time. */
const wantOfTime = /"message":"The answer took too long\. .*"msg":"request failed"/;

/**
 * Lines of the log that tell of a fault: of level error or worse, or of a failure that nobody caught.
 *
 * @param busy answers of 503 that the client asked for again: so many lines may tell of them.
 */
export const faultsOfLog = (output: string, errors: string, busy = 0): string[] => {
  let told = 0;
  const isExplained = (line: string): boolean => wantOfTime.test(line) && (told += 1) <= busy;
  return [
    ...output.split('\n').filter((line) => /"level":[56]0|[Uu]nhandled|[Uu]ncaught/.test(line) && !isExplained(line)),
    ...errors.split('\n').filter((line) => /"level":[56]0|[Uu]nhandled|[Uu]ncaught|^\s+at /.test(line)),
  ];
};

/** In bytes, resident: now, and the most since `resetPeak`; null where the system does not tell. */
export const memoryOf = (pid: number): { readonly now: number; readonly peak: number } | null => {
  const path = `/proc/${pid}/status`;
  if (!existsSync(path)) return null;
  const status = readFileSync(path, 'utf8');
  const of = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024;
  return { now: of('VmRSS'), peak: of('VmHWM') };
};

/** From here on the peak counts anew. */
export const resetPeak = (pid: number): void => {
  const path = `/proc/${pid}/clear_refs`;
  if (existsSync(path)) writeFileSync(path, '5');
};
