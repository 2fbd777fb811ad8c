import { hashOf, tellsSecrets, type Received } from '../secrets.js';
import type { Answer, Send } from '../wire.js';
import type { World } from '../world.js';
import type { Actors } from './actors.js';
import { requestOf } from './ask.js';
import { nameOf, type Cell } from './cells.js';
import { filled, type Member, type Row } from './row.js';

/** What a run of the matrix saw. `wrong`: the cells that were not as they should be, in words. */
export type Seen = {
  readonly asked: number;
  readonly leftOut: number;
  readonly wrong: string[];
  readonly received: Received[];
};

type Parts = { readonly world: World; readonly send: Send; readonly actors: Actors };

/** What is wrong with one answer; null when nothing is. */
export const wrongWith = (cell: Cell, answer: Answer, secrets: readonly string[]): string | null => {
  const name = nameOf(cell);
  if (answer.status !== cell.expected)
    return `${name}: answered ${answer.status} and not ${cell.expected}: ${answer.body.toString().slice(0, 160)}`;
  const mayRead = cell.kind === 'owner' || cell.kind === 'cookie' || (cell.row.shows ?? []).includes(cell.kind);
  if (tellsSecrets(answer, secrets) && (!mayRead || answer.status >= 400))
    return `${name}: was told what the owner keeps private`;
  const { hides } = cell.row;
  if (hides?.from === cell.kind && hides.what.test(answer.body.toString()))
    return `${name}: was told ${String(hides.what)}`;
  if (cell.kind === 'blocked' && tellsSecrets(answer, ['owner_person'])) return `${name}: hears of who blocked them`;
  return null;
};

/** Groups cells by their row, in order. */
const byRow = (cells: readonly Cell[]): Cell[][] => [...Map.groupBy(cells, ({ row }) => row).values()];

/**
 * Asks each cell. Of a row first those that are to be refused, between two looks at what they must not change; then the others, the
 * owner last, because the owner may remove what it is about.
 */
export const checkCells = async (parts: Parts, cells: readonly Cell[]): Promise<Seen> => {
  const seen: Seen = { asked: 0, leftOut: 0, wrong: [], received: [] };
  const totals = { asked: 0, leftOut: 0 };
  for (const row of byRow(cells)) {
    const { asked, leftOut } = await checkRow(parts, row, seen);
    totals.asked += asked;
    totals.leftOut += leftOut;
  }
  return { ...seen, ...totals };
};

const checkRow = async (
  parts: Parts,
  cells: readonly Cell[],
  seen: Seen,
): Promise<{ asked: number; leftOut: number }> => {
  const row = cells[0]?.row as Row;
  const ids: World['ids'] = row.fresh
    ? { ...parts.world.ids, fresh: await parts.actors.thing(row.fresh) }
    : parts.world.ids;
  const first = cells[0] as Cell;
  if (requestOf(first, ids) === null) return { asked: 0, leftOut: cells.length };
  const refused = cells.filter(({ expected }) => expected >= 400);
  const allowed = cells.filter(({ expected }) => expected < 400);
  const before = await look(parts, row, ids);
  for (const cell of refused) await askCell(parts, cell, ids, seen);
  const after = await look(parts, row, ids);
  after.forEach((text, index) => {
    if (refused.length > 0 && text !== before[index])
      seen.wrong.push(
        `${first.call}, ${row.about}: a refused call changed ${row.watch?.[index]}: ${text.slice(0, 300)}`,
      );
  });
  const inTurn = [...allowed].sort((one, two) => Number(one.kind === 'owner') - Number(two.kind === 'owner'));
  for (const cell of inTurn) await askCell(parts, cell, ids, seen);
  return { asked: cells.length, leftOut: 0 };
};

const askCell = async ({ actors, send, world }: Parts, cell: Cell, ids: World['ids'], seen: Seen): Promise<void> => {
  const request = requestOf(cell, ids);
  if (request === null) return;
  const { headers } = await actors.caller(cell.kind, cell.row.uses);
  const answer = await send({ ...request, headers: [...headers, ...(request.headers ?? [])] });
  const wrong = wrongWith(cell, answer, world.secrets);
  if (wrong !== null) seen.wrong.push(wrong);
  seen.received.push({ cell: nameOf(cell), kind: cell.kind, hash: hashOf(answer.body) });
};

/** What the watchers of a row read now. */
const look = async ({ world }: Parts, row: Row, ids: World['ids']): Promise<string[]> => {
  const read = async (watch: string): Promise<string> => {
    const [who = '', path = ''] = watch.split(' ');
    const { status, body } = await world.apis[who as Member].send('GET', filled(path, ids) ?? path);
    return `${status} ${JSON.stringify(body)}`;
  };
  return Promise.all((row.watch ?? []).map(read));
};
