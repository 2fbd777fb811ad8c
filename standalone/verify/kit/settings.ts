import { parseArgs } from 'node:util';

/** What a run of a harness is about: histories from `seed` on, `size` of them (each harness says of what). */
export type Settings = {
  readonly seed: number;
  readonly size: number;
  /** Whether the figures go to docs/reliability.md. */
  readonly record: boolean;
};

/** Reads `--seed`, `--size` and `--record`; throws a RangeError that names what is no whole number. */
export const readSettings = (args: readonly string[], usual: { readonly size: number }): Settings => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string', default: '1' },
      size: { type: 'string', default: String(usual.size) },
      record: { type: 'boolean', default: false },
    },
  });
  return { seed: whole('seed', values.seed, 0), size: whole('size', values.size, 1), record: values.record };
};

const whole = (name: string, text: string, least: number): number => {
  const value = Number(text);
  if (text.trim() !== '' && Number.isSafeInteger(value) && value >= least) return value;
  throw new RangeError(`--${name} must be a whole number from ${least} on, not ${JSON.stringify(text)}`);
};
