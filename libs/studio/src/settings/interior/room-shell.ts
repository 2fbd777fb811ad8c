import type { Vec3 } from '../../light/atmosphere.js';
import { plain, type Coat } from '../../mesh/facet.js';
import type { Mesh } from '../../mesh/mesh.js';
import { SURFACE } from '../../raster/image.js';
import type { Rgb } from '../../scene/scene-description.js';

/** A window in a wall: bounds along the wall (from its left, seen from inside) and up, in metres; panes across and up. */
export type Window = {
  readonly wall: 'back' | 'left' | 'right';
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
  readonly panes: readonly [number, number];
};

export type Shell = {
  /** Metres: across, from the viewer to the back wall, and up. */
  readonly wide: number;
  readonly deep: number;
  readonly tall: number;
  readonly walls: Coat;
  readonly floor: Coat;
  readonly ceiling: Coat;
  readonly frame: Rgb;
  readonly windows: readonly Window[];
};

/** A wall as its room has it: where its lower left corner is, seen from inside, and which way it runs. */
type Wall = { readonly origin: Vec3; readonly across: Vec3; readonly long: number; readonly inward: Vec3 };

/** How far behind the viewer the room goes on. */
export const BEHIND = 1.6;

export const wallsOf = ({ wide, deep }: Pick<Shell, 'wide' | 'deep'>): Readonly<Record<Window['wall'], Wall>> => ({
  back: { origin: [-wide / 2, 0, deep], across: [1, 0, 0], long: wide, inward: [0, 0, -1] },
  left: { origin: [-wide / 2, 0, -BEHIND], across: [0, 0, 1], long: deep + BEHIND, inward: [1, 0, 0] },
  right: { origin: [wide / 2, 0, deep], across: [0, 0, -1], long: deep + BEHIND, inward: [-1, 0, 0] },
});

const UP: Vec3 = [0, 1, 0];
const REVEAL = 0.22;
/** Of a wall and the roof, in metres. */
const THICK = 0.26;

const along = ({ origin, across, inward }: Wall, u: number, v: number, out: number): Vec3 => [
  origin[0] + across[0] * u - inward[0] * out,
  v,
  origin[2] + across[2] * u - inward[2] * out,
];

/** The reveals, bars and sill of a window. */
const addWindow = (mesh: Mesh, wall: Wall, { from, to, low, high, panes }: Window, frame: Rgb): void => {
  const paint = plain(frame, 0.1);
  const { across, inward } = wall;
  const back: Vec3 = [-across[0], 0, -across[2]];
  const outward: Vec3 = [-inward[0], 0, -inward[2]];
  mesh.panel(along(wall, from, low, 0), outward, UP, REVEAL, high - low, paint, { isSheet: true });
  mesh.panel(along(wall, to, low, 0), outward, UP, REVEAL, high - low, paint, { isSheet: true });
  mesh.panel(along(wall, from, high, 0), across, outward, to - from, REVEAL, paint, { isSheet: true });
  mesh.panel(along(wall, from, low, -0.06), across, outward, to - from, REVEAL + 0.06, paint, { isSheet: true });
  mesh.panel(along(wall, from - 0.05, low - 0.05, -0.06), across, UP, to - from + 0.1, 0.05, paint);
  const bar = (u0: number, u1: number, v0: number, v1: number): void => {
    mesh.panel(along(wall, u0, v0, REVEAL * 0.7), across, UP, u1 - u0, v1 - v0, paint);
    mesh.panel(along(wall, u0, v0, REVEAL * 0.7), outward, UP, 0.05, v1 - v0, paint, { isSheet: true });
    mesh.panel(along(wall, u1, v0, REVEAL * 0.7), outward, UP, 0.05, v1 - v0, paint, { isSheet: true });
    mesh.panel(along(wall, u1, v0, REVEAL * 0.7 + 0.05), back, UP, u1 - u0, v1 - v0, paint);
  };
  const thick = 0.06;
  bar(from, to, low, low + thick);
  bar(from, to, high - thick, high);
  for (let n = 0; n <= panes[0]; n++) {
    const u = from + ((to - from - thick) * n) / panes[0];
    const slim = n === 0 || n === panes[0] ? thick : thick * 0.6;
    bar(u, u + slim, low, high);
  }
  for (let n = 1; n < panes[1]; n++) {
    const v = low + ((high - low) * n) / panes[1];
    bar(from, to, v - 0.018, v + 0.018);
  }
};

/** Floor, ceiling and walls with holes where their windows are. The viewer's own wall is behind the picture. */
export const addShell = (mesh: Mesh, shell: Shell): void => {
  const { wide, deep, tall, walls, floor, ceiling, frame, windows } = shell;
  const left = -wide / 2;
  mesh.panel([left, 0, -BEHIND], [1, 0, 0], [0, 0, 1], wide, deep + BEHIND, floor, { surface: SURFACE.floor });
  mesh.panel([left, tall, deep], [1, 0, 0], [0, 0, -1], wide, deep + BEHIND, ceiling);
  // Beyond the corners the walls run on, or sunlight would leak in along their edges.
  const outer = plain([0, 0, 0]);
  const lap = 0.6;
  for (const x of [left, left + wide])
    mesh.panel([x, -lap, deep], [0, 0, 1], UP, lap, tall + 2 * lap, outer, { isSheet: true });
  for (const x of [left - lap, left + wide])
    mesh.panel([x, -lap, deep], [1, 0, 0], UP, lap, tall + 2 * lap, outer, { isSheet: true });
  for (const y of [-lap, tall]) mesh.panel([left, y, deep], [1, 0, 0], UP, wide, lap, outer, { isSheet: true });
  for (const y of [0, tall])
    mesh.panel([left - lap, y, deep], [1, 0, 0], [0, 0, 1], wide + 2 * lap, lap, outer, { isSheet: true });
  mesh.panel([left - lap, tall + THICK, -BEHIND], [1, 0, 0], [0, 0, 1], wide + 2 * lap, deep + BEHIND + lap, outer, {
    isSheet: true,
  });
  for (const [name, wall] of Object.entries(wallsOf(shell))) {
    const own = windows.filter((window) => window.wall === name).toSorted((a, b) => a.from - b.from);
    // The wall's outer face, for the same reason.
    const outside = (points: readonly (readonly [number, number])[]): void =>
      mesh.polygon(along(wall, 0, 0, THICK), wall.across, UP, points, outer, { isSheet: true });
    const piece = (u0: number, u1: number, v0: number, v1: number): void => {
      if (u1 - u0 < 1e-3 || v1 - v0 < 1e-3) return;
      // Coats count from the wall's own corner, so that their pattern runs on around a window.
      const points = [
        [u0, v0],
        [u1, v0],
        [u1, v1],
        [u0, v1],
      ] as const;
      mesh.polygon(along(wall, 0, 0, 0), wall.across, UP, points, walls);
      outside(points);
    };
    let from = 0;
    for (const window of own) {
      piece(from, window.from, 0, tall);
      piece(window.from, window.to, 0, window.low);
      piece(window.from, window.to, window.high, tall);
      addWindow(mesh, wall, window, frame);
      from = window.to;
    }
    piece(from, wall.long, 0, tall);
  }
};
