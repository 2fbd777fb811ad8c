import type { Cells } from '../row.js';

/** Cells that many rows share. `cookie` opens files alone; a token that is no good is refused even where none is needed. */

/** Everybody alike: nothing is looked at. */
export const everybody = (status: number): Cells => ({ all: status });
/** Whoever is signed in, each on their own. */
export const members = (status: number): Cells => ({ members: status, others: 401 });
/** The owner alone; to everybody else there is no such thing. */
export const ownerOnly = (status: number): Cells => ({ owner: status, members: 404, others: 401 });
/** Visitors too; not whoever shows a token that is no good. */
export const open = (status: number): Cells => ({ members: status, visitor: status, cookie: status, others: 401 });
/** As `open`, but of a blocker's things there is nothing for the blocked. */
export const openBut = (status: number): Cells => ({ ...open(status), blocked: 404 });
/** A private file: the owner's token or cookie opens it. */
export const ownersFile: Cells = { owner: 200, cookie: 200, members: 404, visitor: 404, others: 401 };
/** A public file. The cookie is the owner's. */
export const openFile: Cells = { ...open(200), blocked: 404 };
export const noFile: Cells = { members: 404, visitor: 404, cookie: 404, others: 401 };
export const admins = (status: number): Cells => ({ admin: status, members: 403, others: 401 });

/** The same id in every row that names nothing. */
export const nothing = { id: '{unknown}' } as const;
