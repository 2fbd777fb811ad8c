/** Pixels of a tile's side; steps of the camera within a frame's cell stay well below it. */
const SIDE_BITS = 4;
export const EMPTY = 0;
const MIXED = 1;
export const SOLID = 2;

/** For each tile of 16 pixels whether it and its neighbours are empty, solid, or mixed: most of a layer need not be drawn. */
export type Tiles = { readonly columns: number; readonly rows: number; readonly states: Uint8Array };

export const tilesOf = (rgba: Uint8Array, width: number, height: number): Tiles => {
  const columns = ((width - 1) >> SIDE_BITS) + 1;
  const rows = ((height - 1) >> SIDE_BITS) + 1;
  const least = new Uint8Array(columns * rows).fill(255);
  const most = new Uint8Array(columns * rows);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const alpha = rgba[(y * width + x) * 4 + 3]!;
      const tile = (y >> SIDE_BITS) * columns + (x >> SIDE_BITS);
      if (alpha < least[tile]!) least[tile] = alpha;
      if (alpha > most[tile]!) most[tile] = alpha;
    }
  const states = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      let low = 255;
      let high = 0;
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++)
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
          low = Math.min(low, least[y * columns + x]!);
          high = Math.max(high, most[y * columns + x]!);
        }
      states[row * columns + column] = high === 0 ? EMPTY : low === 255 ? SOLID : MIXED;
    }
  return { columns, rows, states };
};

/** The state around a place of the layer; places outside count as the nearest inside. */
export const stateAt = ({ columns, rows, states }: Tiles, x: number, y: number): number => {
  const column = x < 0 ? 0 : x >> SIDE_BITS;
  const row = y < 0 ? 0 : y >> SIDE_BITS;
  return states[(row < rows ? row : rows - 1) * columns + (column < columns ? column : columns - 1)]!;
};
