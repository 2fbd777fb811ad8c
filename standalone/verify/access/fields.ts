import type { CurrentUser, Image } from '@pictora/contracts';
import { z } from 'zod';
import type { Actors } from './matrix/actors.js';
import { requestOf } from './matrix/ask.js';
import { nameOf, type Cell } from './matrix/cells.js';
import type { Member } from './matrix/row.js';
import type { Send } from './wire.js';
import { done, type World } from './world.js';

/** Far more than anybody has. */
const riches = 987_654;

/** What nobody may set, with what somebody would like it to be. */
export const protectedFields = (strangerId: string): Readonly<Record<string, unknown>> => ({
  ...{ tier: 'premium', subscriptionTier: 'premium', creditsRemaining: riches, creditsTotal: riches },
  ...{ userId: strangerId, ownerId: strangerId, id: strangerId, isPublic: 1, role: 'admin', roles: ['admin'] },
  ...{ createdAt: '2020-01-01T00:00:00.000Z', 'realm_access.roles': 'admin', ['__proto__']: { role: 'admin' } },
});

/** What must stay as it is, of one person: whoever they are, may do and show. */
export type Standing = {
  readonly id: string;
  readonly tier: string;
  readonly isRich: boolean;
  readonly isAdmin: boolean;
  /** The pictures, and whether everybody sees them. */
  readonly shown: ReadonlyMap<string, number>;
};

export const standingOf = async (world: World, who: Member): Promise<Standing> => {
  const api = world.apis[who];
  const [user, images, queue] = await Promise.all([
    done<CurrentUser>(api, 'GET', '/api/auth/user'),
    done<Image[]>(api, 'GET', '/api/images?limit=100'),
    api.send('GET', '/api/admin/reports'),
  ]);
  return {
    ...{ id: user.id, tier: user.subscriptionTier, isRich: user.creditsRemaining >= riches / 2 },
    ...{ isAdmin: queue.status === 200, shown: new Map(images.map(({ id, isPublic }) => [id, isPublic])) },
  };
};

/** What of a standing is another now. A picture may be gone or new, but none changes hands or is shown. */
export const changed = (before: Standing, after: Standing, mayHaveMore: boolean): string[] => [
  ...(['id', 'tier', 'isRich', 'isAdmin'] as const).flatMap((name) =>
    before[name] === after[name] ? [] : [`${name} became ${after[name]}`],
  ),
  ...[...after.shown].flatMap(([id, isPublic]) => {
    const was = before.shown.get(id) ?? (mayHaveMore ? 0 : 'not there');
    return was === isPublic ? [] : [`the picture ${id} was ${was} and is shown ${isPublic}`];
  }),
];

const takes = ({ route }: Cell, field: string): boolean =>
  route.body instanceof z.ZodObject && Object.hasOwn(route.body.shape, field);

/** One cell of each writing call whose caller may make it: there a field would be taken if any were. */
export const writingCells = (cells: readonly Cell[]): Cell[] => {
  const able = cells.filter(({ route, expected }) => route.method !== 'GET' && expected < 400);
  const rank = ({ kind }: Cell) => ['owner', 'stranger', 'tier', 'admin'].indexOf(kind);
  return [...Map.groupBy(able, ({ row }) => row).values()].flatMap(
    (row) => row.filter((cell) => rank(cell) >= 0).sort((one, two) => rank(one) - rank(two))[0] ?? [],
  );
};

/**
 * Sends each writing call with fields that it does not know: refused, or as if they were not there. A call with a body gets them one
 * by one, since one is enough to have it refused; any other gets all at once.
 */
export const checkFields = async (
  { world, send, actors }: { readonly world: World; readonly send: Send; readonly actors: Actors },
  cells: readonly Cell[],
): Promise<{ readonly sent: number; readonly wrong: readonly string[] }> => {
  const all = protectedFields(world.ids['stranger'] ?? '');
  const wrong: string[] = [];
  let sent = 0;
  const watched = ['owner', 'stranger', 'tier'] as const;
  let before = await Promise.all(watched.map((who) => standingOf(world, who)));
  for (const cell of writingCells(cells)) {
    const ids = { ...world.ids, ...(cell.row.fresh ? { fresh: await actors.thing(cell.row.fresh) } : {}) };
    const { headers } = await actors.caller(cell.kind, cell.row.uses);
    const unknown = Object.entries(all).filter(([field]) => !takes(cell, field));
    const rounds = cell.route.body
      ? unknown.map((field) => Object.fromEntries([field]))
      : [Object.fromEntries(unknown)];
    for (const fields of rounds) {
      const request = requestOf(cell, ids, fields);
      if (request === null) continue;
      const { status, body } = await send({ ...request, headers: [...headers, ...(request.headers ?? [])] });
      sent += 1;
      if (status !== 400 && status !== cell.expected)
        wrong.push(
          `${nameOf(cell)}, with ${Object.keys(fields).join()}: answered ${status}: ${body.toString().slice(0, 160)}`,
        );
    }
    const after = await Promise.all(watched.map((who) => standingOf(world, who)));
    watched.forEach((who, index) => {
      const isCaller = who === cell.kind || cell.row.fresh !== undefined;
      const [was, is] = [before[index], after[index]];
      if (was && is) wrong.push(...changed(was, is, isCaller).map((what) => `${nameOf(cell)}: of ${who}, ${what}`));
    });
    before = after;
  }
  return { sent, wrong };
};
