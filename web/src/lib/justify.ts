export type WallRow<T> = { readonly height: number; readonly items: readonly T[] };

type Sized = { readonly width: number; readonly height: number };

/** Whether a row reaches from edge to edge. */
export const fills = ({ height, items }: WallRow<Sized>, width: number, gap: number): boolean =>
  items.reduce((sum, item) => sum + (height * item.width) / item.height, gap * (items.length - 1)) > width - 1;

/**
 * Rows of equal height that end flush: nothing cropped, no holes, reading order kept. Pictures join a row until its
 * height falls to the target; the last row never grows above it.
 */
export const justify = <T extends Sized>(
  items: readonly T[],
  width: number,
  target: number,
  gap: number,
): WallRow<T>[] => {
  const rows: WallRow<T>[] = [];
  let row: T[] = [];
  let ratios = 0;
  const heightOf = () => (width - gap * (row.length - 1)) / ratios;
  for (const item of items) {
    row.push(item);
    ratios += item.width / item.height;
    if (heightOf() > target) continue;
    rows.push({ height: heightOf(), items: row });
    row = [];
    ratios = 0;
  }
  if (row.length > 0) rows.push({ height: Math.min(target, heightOf()), items: row });
  return rows;
};
