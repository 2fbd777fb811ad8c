import { hashOf, tellsSecrets, type Received } from '../secrets.js';
import { requestOf } from '../matrix/ask.js';
import { nameOf, type Cell } from '../matrix/cells.js';
import { isMember, type Fresh } from '../matrix/row.js';
import type { Answer, Request, Send } from '../wire.js';
import { from, type World } from '../world.js';
import { spellings, spellingsFor, type Spelling } from './spellings.js';

/** What there is of each kind of thing all the time: what is only refused uses up none. */
const standing: Readonly<Record<Fresh, string>> = { image: 'secret', comment: 'comment', job: 'waiting' };

/** Addresses that are none: not readable, not there, not for this verb or this kind of body, too long. */
const isNowhere = ({ status }: Answer): boolean => [400, 404, 405, 414, 415].includes(status);
/** The app itself, which is the same for everybody: what a browser gets at an address that is no call. */
const isPage = ({ status, type }: Answer): boolean => (status === 200 || status === 206) && type === 'text/html';

/** What is wrong with the answer to another spelling; null when it is that of the plain one, or there is nothing there. */
export const wrongWithSpelling = (
  cell: Cell,
  { name }: Spelling,
  answer: Answer,
  secrets: readonly string[],
): string | null => {
  const words = `${nameOf(cell)}, spelled with ${name}`;
  if (answer.status >= 500) return `${words}: answered ${answer.status}`;
  if (cell.expected >= 400 && tellsSecrets(answer, secrets)) return `${words}: was told what the owner keeps private`;
  const isLess = cell.expected < 400 && (answer.status === 401 || answer.status === 403);
  const isFine = answer.status === cell.expected || isNowhere(answer) || isPage(answer) || isLess;
  return isFine ? null : `${words}: answered ${answer.status} and not ${cell.expected}`;
};

/** The cells that change nothing, so that they can be asked again and again: what is refused, and what is read. */
export const repeatable = ({ expected, row, kind, route }: Cell): boolean =>
  expected >= 400
    ? !(row.uses !== undefined && isMember(kind))
    : route.method === 'GET' && row.uses === undefined && ['owner', 'admin', 'visitor'].includes(kind);

type Parts = { readonly world: World; readonly send: Send };

/** Asks cells in other spellings. `most` spellings of each, drawn by `random`. */
export const checkSpellings = async (
  { world, send }: Parts,
  cells: readonly Cell[],
  most: number,
  random: () => number,
): Promise<{ readonly sent: number; readonly wrong: readonly string[]; readonly received: readonly Received[] }> => {
  const wrong: string[] = [];
  const received: Received[] = [];
  const asks: (() => Promise<void>)[] = [];
  // Each from an address of its own: what limits guessing is the business of the guesses, and not used up before them.
  let last = 0;
  const anAddress = () => `100.${64 + ((last += 1) >> 16)}.${(last >> 8) & 255}.${last & 255}`;
  for (const cell of cells.filter(repeatable)) {
    const ids = { ...world.ids, ...(cell.row.fresh ? { fresh: world.ids[standing[cell.row.fresh]] ?? '' } : {}) };
    const plain = requestOf(cell, ids);
    if (plain === null) continue;
    const who = world.callers[cell.kind].headers.filter(([name]) => name !== 'x-forwarded-for');
    const request = { ...plain, headers: [...who, ...(plain.headers ?? [])] };
    const drawn = spellingsFor(request).map((spelling) => ({ spelling, order: random() }));
    for (const { spelling } of drawn.sort((one, two) => one.order - two.order).slice(0, most))
      asks.push(async () => {
        const answer = await send(spelling.of({ ...request, headers: [from(anAddress()), ...request.headers] }));
        const problem = wrongWithSpelling(cell, spelling, answer, world.secrets);
        if (problem !== null) wrong.push(problem);
        received.push({ cell: `${nameOf(cell)}, ${spelling.name}`, kind: cell.kind, hash: hashOf(answer.body) });
      });
  }
  await atOnce(asks, 16);
  return { sent: asks.length, wrong, received };
};

/** Runs `works`, so many of them at a time. */
export const atOnce = async (works: readonly (() => Promise<void>)[], most: number): Promise<void> => {
  let next = 0;
  const lane = async () => {
    for (let work = works[next++]; work; work = works[next++]) await work();
  };
  await Promise.all(Array.from({ length: most }, lane));
};

/**
 * A limit of requests a minute under all spellings together: what reaches the call is never more than the limit. Answers with what is
 * wrong.
 */
export const checkRate = async (send: Send, request: Request, limit: number): Promise<readonly string[]> => {
  const caller = [...(request.headers ?? []), from('203.0.113.99')];
  let reached = 0;
  const asks = Array.from({ length: 2 * limit }, (_, index) => async () => {
    const spelling = spellings[index % spellings.length] as Spelling;
    const { status } = await send(spelling.of({ ...request, headers: caller }));
    if (status !== 429 && status !== 404 && status !== 400) reached += 1;
  });
  await atOnce(asks, 16);
  const plain = await Promise.all(Array.from({ length: limit }, () => send({ ...request, headers: caller })));
  reached += plain.filter(({ status }) => status !== 429).length;
  const isHeld = reached <= limit && plain.at(-1)?.status === 429;
  return isHeld ? [] : [`${request.target} was reached ${reached} times in a minute, and not ${limit} at most`];
};

/** Addresses at which a store, a build or a data folder might be served, each with keys of files that are nobody's. */
export const checkFolders = async (
  send: Send,
  keys: readonly string[],
): Promise<{ readonly sent: number; readonly wrong: string[]; readonly received: Received[] }> => {
  const places = [
    '/',
    '/api/',
    '/api/images/',
    '/api/files/',
    '/assets/',
    '/media/',
    '/media/objects/',
    '/staging/',
    '/dev/',
  ];
  const climbs = ['..%2f..%2fdata%2fmedia%2fobjects%2f', '..%2f..%2f', '../../', '%2e%2e/', '....//', '..\\'];
  const targets = keys.flatMap((key) =>
    [...places, ...climbs.flatMap((climb) => [`/${climb}`, `/assets/${climb}`])].map((place) => place + key),
  );
  targets.push(
    ...climbs.flatMap((climb) => [
      `/${climb}package.json`,
      `/assets/${climb}package.json`,
      `/assets/${climb}identity/issuer-keys.json`,
    ]),
  );
  const wrong: string[] = [];
  const received: Received[] = [];
  for (const target of targets) {
    const answer = await send({ method: 'GET', target });
    if (!isNowhere(answer) && !isPage(answer) && answer.status !== 403)
      wrong.push(`${target} answered a visitor ${answer.status}`);
    received.push({ cell: target, kind: 'visitor', hash: hashOf(answer.body) });
  }
  return { sent: targets.length, wrong, received };
};
