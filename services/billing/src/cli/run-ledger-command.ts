import type { AccountStanding, LedgerDrift, LedgerEvent, LedgerRun } from '@pictora/contracts';
import type { AdminParts } from '../admin/admin.parts.js';
import type { LedgerCommand } from './ledger-command.js';

/** What was found out goes `out`; how it is going is a `note`. */
export type Terminal = { out(text: string): void; note(text: string): void };

export type CliParts = Pick<AdminParts, 'asOf' | 'events' | 'changes' | 'runs'> & {
  readonly newId: () => string;
  readonly pause: () => Promise<void>;
};

const signed = (change: number): string => (change > 0 ? `+${change}` : change === 0 ? '.' : `${change}`);

const standing = ({ available, settled, held }: AccountStanding): string => {
  const parts = [`${settled.monthly} monthly`, `${settled.pack} pack`];
  const inHold = held.monthly + held.pack;
  return `${available} available (${parts.join(' + ')}${inHold > 0 ? `, ${inHold} held` : ''})`;
};

const eventLine = ({ revision, time, type, change, after, cause, reason }: LedgerEvent): string =>
  [
    String(revision).padStart(7),
    time,
    type.padEnd(15),
    signed(change).padStart(6),
    String(after.available).padStart(7),
    [reason, cause && `${cause.type} ${cause.id}`].filter(Boolean).join(' · '),
  ].join('  ');

const driftLine = ({ readModel, id, kind, fields }: LedgerDrift): string =>
  [
    `${readModel} ${id}: ${kind}`,
    ...fields.map(
      ({ field, expected, found }) =>
        `    ${field}: ${JSON.stringify(found) ?? 'nothing'} instead of ${JSON.stringify(expected) ?? 'nothing'}`,
    ),
  ].join('\n');

const progressLine = ({ parts }: LedgerRun): string =>
  parts.map(({ readModel, progress }) => `${readModel} ${Math.floor(progress * 100)} %`).join('   ');

const outcome = ({ kind, parts, drift }: LedgerRun): string => {
  const lines = parts.map(({ readModel, documents, drifted, corrected, removed }) =>
    kind === 'verify'
      ? `${readModel}: ${documents ?? 0} compared, ${drifted ?? 0} drifted`
      : `${readModel}: ${documents ?? 0} made, ${corrected ?? 0} corrected, ${removed ?? 0} removed`,
  );
  const all = parts.reduce((sum, { drifted }) => sum + (drifted ?? 0), 0);
  const unlisted = all - drift.length;
  return [...drift.map(driftLine), ...(unlisted > 0 ? [`and ${unlisted} more`] : []), ...lines].join('\n');
};

const unfinished = ({ kind, state, error }: LedgerRun): string =>
  state === 'crashed'
    ? `The ${kind} crashed: whoever carried it out is gone. Start it again.`
    : `The ${kind} failed${error ? `: ${error}` : ''}`;

/** Carries out a command, and gives the exit code. Refusals are thrown as they are. */
export const runLedgerCommand = async (
  command: Exclude<LedgerCommand, { kind: 'help' }>,
  json: boolean,
  parts: CliParts,
  terminal: Terminal,
): Promise<number> => {
  const say = (value: unknown, text: string) => terminal.out(json ? JSON.stringify(value, null, 2) : text);
  switch (command.kind) {
    case 'history': {
      const page = await parts.events.page(command);
      const more = page.nextCursor === null ? [] : [`Earlier ones: --before ${page.nextCursor}`];
      const head = ['   entry', 'time'.padEnd(24), 'event'.padEnd(15), 'change', '  after', 'why'].join('  ');
      say(page, [head, ...page.items.map(eventLine), ...more].join('\n'));
      return 0;
    }
    case 'balance': {
      const balance = await parts.asOf.balance(command);
      const when = balance.revision === null ? 'not opened yet' : `after entry ${balance.revision} of ${balance.time}`;
      say(balance, `${standing(balance)}, ${when}`);
      return 0;
    }
    case 'grant':
    case 'correct': {
      const key = command.key ?? parts.newId();
      const { userId, actorId, bucket, credits, reason } = command;
      const change = { userId, actorId, bucket, credits, reason, key, correlationId: parts.newId() };
      const reply = await parts.changes[command.kind](change);
      say({ ...reply, key }, `Entry ${reply.revision}: ${standing(reply.after)}. Key: ${key}`);
      return 0;
    }
    case 'verify':
    case 'rebuild': {
      const run = await followed(command, parts, terminal);
      say(run, run.state === 'succeeded' ? outcome(run) : unfinished(run));
      return run.state === 'succeeded' && run.parts.every(({ drifted }) => (drifted ?? 0) === 0) ? 0 : 1;
    }
  }
};

/** Starts a run, or goes along with the one that another process carries out, up to its end. */
const followed = async (
  { kind, readModels }: Extract<LedgerCommand, { kind: 'verify' | 'rebuild' }>,
  { runs, pause }: CliParts,
  terminal: Terminal,
): Promise<LedgerRun> => {
  const { started, run } = await runs.start(kind, readModels, null);
  if (!started) terminal.note(`Another ${kind} is running, since ${run.startedAt}; this is its progress.`);
  let said = '';
  for (;;) {
    const now = await runs.find(run.id);
    const line = progressLine(now);
    if (line !== said) terminal.note(line);
    said = line;
    if (now.state !== 'running') return now;
    await pause();
  }
};
