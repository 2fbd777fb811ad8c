import { parseArgs } from 'node:util';
import {
  adminChangeSchema,
  asOfSchema,
  idSchema,
  ledgerEventsQuerySchema,
  ledgerReadModels,
  startRunSchema,
  type AdminChange,
  type LedgerReadModel,
} from '@pictora/contracts';
import { z } from 'zod';

export const usage = `The credit ledger: its past, its proofs, and changes by hand. Works beside a running server, on the same settings.

  npm run ledger -- history <account> [--limit <n>] [--before <revision>]
      The events of an account as they were stored, newest first, each with the balance after it.
  npm run ledger -- balance <account> [--at <time> | --revision <n>]
      What the account held at a time (2026-01-31T10:00:00Z) or after an entry; now without either. Folded from events.
  npm run ledger -- verify [<read model> ...]
      Folds every stream again, compares with the read models and lists what drifted. Writes nothing else.
  npm run ledger -- rebuild [<read model> ...]
      Makes read models anew from the events while they serve, and switches over.
  npm run ledger -- grant <account> <credits> --reason <text> --actor <id> [--bucket pack|monthly] [--key <text>]
  npm run ledger -- correct <account> <credits> --reason <text> --actor <id> [--bucket pack|monthly] [--key <text>]
      Adds credits, or takes back what was never due, as an entry with its reason. The same key happens once.

An account and an actor are user ids: the ledger knows no names. Read models: ${ledgerReadModels.join(', ')}; all when none is named.
  --json   one JSON document on standard output (start it as: npm run --silent ledger -- ... --json)
  --help   this text
Exit code: 0 done; 1 refused, failed, or drift was found; 2 the command was not understood.`;

export type LedgerCommand =
  | { readonly kind: 'help' }
  | { readonly kind: 'history'; readonly userId: string; readonly limit: number; readonly cursor?: number | undefined }
  | {
      readonly kind: 'balance';
      readonly userId: string;
      readonly at?: string | undefined;
      readonly revision?: number | undefined;
    }
  | { readonly kind: 'verify' | 'rebuild'; readonly readModels: readonly LedgerReadModel[] }
  | ({
      readonly kind: 'grant' | 'correct';
      readonly userId: string;
      readonly actorId: string;
      readonly key: string | undefined;
    } & AdminChange);

/** What was typed is no whole command; the message says what is wrong with it. */
export class NotUnderstood extends Error {}

const options = {
  limit: { type: 'string' },
  before: { type: 'string' },
  at: { type: 'string' },
  revision: { type: 'string' },
  reason: { type: 'string' },
  actor: { type: 'string' },
  bucket: { type: 'string' },
  key: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;
type Option = Exclude<keyof typeof options, 'json' | 'help'>;

const allowed: Readonly<Record<string, readonly Option[]>> = {
  history: ['limit', 'before'],
  balance: ['at', 'revision'],
  verify: [],
  rebuild: [],
  grant: ['reason', 'actor', 'bucket', 'key'],
  correct: ['reason', 'actor', 'bucket', 'key'],
};

const read = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new NotUnderstood((error as Error).message);
  }
};

const checked = <S extends z.ZodType>(what: string, schema: S, value: unknown): z.output<S> => {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new NotUnderstood(result.error.issues.map(({ path, message }) => `${path.join('.') || what}: ${message}`)[0]);
};

export const parseLedgerCommand = (
  args: readonly string[],
): { readonly command: LedgerCommand; readonly json: boolean } => {
  const { values, positionals } = read(args);
  const { json = false, help = false, ...given } = values;
  const [kind, ...rest] = positionals;
  if (help) return { command: { kind: 'help' }, json };
  const options = kind === undefined ? undefined : allowed[kind];
  if (!options) throw new NotUnderstood(kind === undefined ? 'Say what to do' : `There is no command ${kind}`);
  for (const option of Object.keys(given) as Option[])
    if (!options.includes(option)) throw new NotUnderstood(`${kind} takes no --${option}`);
  return { command: commandOf(kind as Exclude<LedgerCommand['kind'], 'help'>, rest, given), json };
};

const commandOf = (
  kind: Exclude<LedgerCommand['kind'], 'help'>,
  rest: readonly string[],
  given: Partial<Record<Option, string>>,
): LedgerCommand => {
  if (kind === 'verify' || kind === 'rebuild') {
    const named = rest.length > 0 ? { readModels: rest } : {};
    return { kind, ...checked('read model', startRunSchema, named) };
  }
  const [account, credits, ...more] = rest;
  const takesCredits = kind === 'grant' || kind === 'correct';
  const userId = checked('account', idSchema, account);
  const surplus = takesCredits ? more : rest.slice(1);
  if (surplus.length > 0) throw new NotUnderstood(`${surplus.join(' ')}: there is nothing more to say`);
  if (kind === 'history') {
    const { limit, cursor } = checked('history', ledgerEventsQuerySchema, { limit: given.limit, cursor: given.before });
    return { kind, userId, limit, cursor };
  }
  if (kind === 'balance')
    return { kind, userId, ...checked('balance', asOfSchema, { at: given.at, revision: given.revision }) };
  const change = { bucket: given.bucket ?? 'pack', credits: Number(credits), reason: given.reason ?? '' };
  const actorId = checked('actor', idSchema, given.actor);
  const key = checked('key', z.string().min(1).max(200).optional(), given.key);
  return { kind, userId, actorId, key, ...checked('credits', adminChangeSchema, change) };
};
