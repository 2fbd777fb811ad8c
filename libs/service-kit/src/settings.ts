import { z } from 'zod';

/** Thrown when the environment is wrong: names every bad setting, never its value. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  constructor(readonly faults: readonly string[]) {
    super(`Settings are wrong:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Empty counts as not set, so that a line `NATS_URL=` in a file means what it looks like. */
const present = (env: Environment): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ''),
  );

/** Parses once; all that is wrong is named together. The schema's keys are the names of the variables. */
export const readSettings = <S extends z.ZodType>(schema: S, env: Environment): z.output<S> => {
  const parsed = schema.safeParse(present(env));
  if (parsed.success) return parsed.data;
  throw new SettingsError(
    parsed.error.issues.map((issue) => `${issue.path.join('.') || 'settings'}: ${issue.message}`),
  );
};

const secretName = /SECRET|PASSWORD|KEY|TOKEN/;

/** For the start-up log: values as they were read, secrets and passwords inside addresses masked. */
export const describeSettings = (settings: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => {
      if (value === undefined) return [name, undefined];
      if (secretName.test(name)) return [name, '***'];
      return [name, typeof value === 'string' ? value.replace(/(:\/\/)[^@/]*@/, '$1***@') : value];
    }),
  );

/** `true`/`false` as they are written in an environment. */
export const booleanSetting = z.enum(['true', 'false']).transform((value) => value === 'true');
