import type { Table } from '../row.js';
import { accountTable } from './account.js';
import { mediaTable } from './media.js';
import { moneyTable } from './money.js';
import { peopleTable } from './people.js';

/** Who may do what: every call of the contract, or this does not compile. */
export const table: Table = { ...accountTable, ...mediaTable, ...moneyTable, ...peopleTable };
