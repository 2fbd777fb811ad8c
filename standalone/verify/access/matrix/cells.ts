import { httpRoutes, type HttpRoute, type HttpRouteName } from '@pictora/contracts';
import { expected, filled, kinds, type Kind, type Row, type Table } from './row.js';

/** One question and its answer: this call, about this, by this person. */
export type Cell = {
  readonly call: HttpRouteName;
  readonly route: HttpRoute;
  readonly row: Row;
  readonly kind: Kind;
  readonly expected: number;
};

export const nameOf = ({ call, row, kind }: Pick<Cell, 'call' | 'row' | 'kind'>): string =>
  `${call}, ${row.about}, by ${kind}`;

/** The calls of the contract that a table says nothing of. */
export const missingCalls = (table: Partial<Table>): string[] =>
  Object.keys(httpRoutes).filter((call) => !table[call as HttpRouteName]?.length);

/** All cells, in the order of the table. */
export const cellsOf = (table: Table): Cell[] =>
  (Object.keys(table) as HttpRouteName[]).flatMap((call) =>
    table[call].flatMap((row) =>
      kinds.map((kind) => ({ call, route: httpRoutes[call], row, kind, expected: expected(row, kind) })),
    ),
  );

/** The path of a cell, with ids in it; null where the world has no such thing. */
export const targetOf = (
  { route, row }: Pick<Cell, 'route' | 'row'>,
  ids: Readonly<Record<string, string>>,
): string | null => {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => row.params?.[name] ?? `{no_${name}}`);
  return filled(path + (row.query ?? ''), ids);
};

/** A seeded part of the cells, `share` of them, in which every call is asked at least once. */
export const sampled = (cells: readonly Cell[], share: number, random: () => number): Cell[] => {
  if (share >= 1) return [...cells];
  const sure = new Map<string, number>();
  cells.forEach((cell, index) => {
    // The last one to draw a smaller number than those before stays: each cell of a call is as likely.
    const seen = cells.slice(0, index).filter(({ call }) => call === cell.call).length;
    if (random() * (seen + 1) < 1) sure.set(cell.call, index);
  });
  const kept = new Set(sure.values());
  return cells.filter((_, index) => kept.has(index) || random() < share);
};
