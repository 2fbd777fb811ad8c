import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { castShadows } from './cast-shadows.js';
import { plain, type Facet } from './facet.js';
import { createLampLight } from './lamps.js';
import { createMesh } from './mesh.js';
import { band, bands } from './patterns.js';
import { MOST_FACETS, rasterise, type Eye } from './rasterise.js';
import { addRounded } from './rounded.js';
import { turnFacets } from './turn-facets.js';

const GREY = plain([0.5, 0.5, 0.5]);
const eye = (overrides: Partial<Eye> = {}): Eye => ({
  place: [0, 1, 0],
  yaw: 0,
  width: 40,
  height: 40,
  focal: 40,
  horizonY: 20,
  isMirror: false,
  ...overrides,
});
const still = (): void => undefined;
const seen = (facets: readonly Facet[], view = eye()): number[] =>
  [...new Set(rasterise(facets, view, still).facet)].sort((a, b) => a - b);

/** Mean of the corners: the middle of a flat convex facet. */
const middleOf = ({ corners }: Facet): number[] => {
  const count = corners.length / 3;
  return [0, 1, 2].map(
    (k) => Array.from({ length: count }, (_, n) => corners[n * 3 + k]!).reduce((a, b) => a + b, 0) / count,
  );
};

describe('a mesh', () => {
  const closed = {
    box: () => {
      const mesh = createMesh();
      mesh.box([-1, 0, 4], [1, 2, 6], { all: GREY });
      return mesh.facets;
    },
    'rounded box': () => {
      const mesh = createMesh();
      addRounded(mesh, [-1, 0, 4], [1, 2, 6], 0.3, GREY);
      return mesh.facets;
    },
    'turned body': () => {
      const mesh = createMesh();
      mesh.turned(
        [0, 0, 5],
        [
          [0, 0],
          [1, 0.5],
          [0.8, 1.5],
          [0, 2],
        ],
        9,
        GREY,
      );
      return mesh.facets;
    },
  };
  for (const [name, build] of Object.entries(closed))
    it(`faces outwards on every side of a ${name}`, () => {
      for (const facet of build()) {
        const [x, y, z] = middleOf(facet) as [number, number, number];
        const outward = x * facet.normal[0] + (y - 1) * facet.normal[1] + (z - 5) * facet.normal[2];
        expect(outward).toBeGreaterThan(0);
        expect(Math.hypot(...facet.normal)).toBeCloseTo(1, 6);
      }
    });

  it('keeps its shape when it is turned and set down elsewhere', () => {
    const facets = closed.box();
    const turned = turnFacets(facets, [3, 1, 9], 1.1);
    turned.forEach((facet, n) => {
      const [a, b] = [facets[n]!, facet].map(({ corners: c }) =>
        Math.hypot(c[0]! - c[6]!, c[1]! - c[7]!, c[2]! - c[8]!),
      );
      expect(b).toBeCloseTo(a!, 9);
      expect(Math.hypot(...facet.normal)).toBeCloseTo(1, 9);
    });
  });
});

describe('what the eye sees of a mesh', () => {
  it('is the nearest facet', () => {
    const mesh = createMesh();
    mesh.panel([-50, -50, 9], [1, 0, 0], [0, 1, 0], 100, 100, GREY);
    mesh.panel([-50, -50, 5], [1, 0, 0], [0, 1, 0], 100, 100, GREY);
    const visible = rasterise(mesh.facets, eye(), still);
    expect(new Set(visible.facet)).toEqual(new Set([2]));
    for (const near of visible.nearness) expect(1 / near).toBeCloseTo(5, 3);
  });

  it('is only one side of a panel, and both of a sheet', () => {
    const panel = createMesh();
    panel.panel([50, -50, 5], [-1, 0, 0], [0, 1, 0], 100, 100, GREY);
    expect(seen(panel.facets)).toEqual([0]);
    const sheet = createMesh();
    sheet.panel([50, -50, 5], [-1, 0, 0], [0, 1, 0], 100, 100, GREY, { isSheet: true });
    expect(seen(sheet.facets)).toEqual([1]);
  });

  it('reaches under the viewer’s feet without a hole', () => {
    const mesh = createMesh();
    mesh.panel([-500, 0, -5], [1, 0, 0], [0, 0, 1], 1000, 4000, GREY);
    const { facet, width } = rasterise(mesh.facets, eye(), still);
    facet.forEach((id, i) => expect(id).toBe(Math.floor(i / width) >= 20 ? 1 : 0));
  });

  it('hangs upside down below the ground in a mirror', () => {
    const mesh = createMesh();
    mesh.box([-1, 1.2, 8], [1, 3, 10], { all: GREY });
    const rowsOf = (view: Eye): number[] => {
      const { facet, width } = rasterise(mesh.facets, view, still);
      return [...facet].flatMap((id, i) => (id > 0 ? [Math.floor(i / width)] : []));
    };
    expect(Math.max(...rowsOf(eye()))).toBeLessThan(20);
    expect(Math.min(...rowsOf(eye({ isMirror: true })))).toBeGreaterThan(20);
  });

  it('is refused where there are more facets than numbers for them', () => {
    const one = createMesh();
    one.panel([0, 0, 5], [1, 0, 0], [0, 1, 0], 1, 1, GREY);
    const many = new Array<Facet>(MOST_FACETS + 1).fill(one.facets[0]!);
    expect(() => rasterise(many, eye(), still)).toThrow(/too large/);
  });
});

describe('shadows of a mesh', () => {
  it('lie behind what stands in the light, and nowhere else', () => {
    const mesh = createMesh();
    mesh.box([-1, 0, 9], [1, 4, 11], { all: GREY });
    const slant = Math.SQRT1_2;
    const shadows = castShadows(mesh.facets, [slant, slant, 0], { low: [-20, 0, 0], high: [20, 10, 20] }, 400, 0.05);
    expect(shadows(-3, 0, 10)).toBeLessThan(0.05);
    expect(shadows(-7, 0, 10)).toBe(1);
    expect(shadows(3, 0, 10)).toBe(1);
    expect(shadows(-3, 0, 5)).toBe(1);
  });
});

describe('lamps', () => {
  const light = createLampLight([{ x: 0, y: 3, z: 10, colour: [9, 6, 3], reach: 8, radius: 0.5 }]);
  const at = (x: number, ny: number): number => {
    const out = new Float64Array(3);
    light(x, 0, 10, 0, ny, 0, out);
    return out[0]!;
  };

  it('light what faces them, less with distance, and nothing out of their reach', () => {
    expect(at(0, 1)).toBeGreaterThan(at(3, 1));
    expect(at(3, 1)).toBeGreaterThan(0);
    expect(at(0, -1)).toBe(0);
    expect(at(9, 1)).toBe(0);
  });
});

describe('patterns', () => {
  it('keep their mean however small they are seen', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 50, noNaN: true }), (x) => {
        expect(bands(x, 40, 1, 0.2, 0.6)).toBeCloseTo(0.4, 1);
        const share = band(x, 0.3, 10, 20);
        expect(share >= 0 && share <= 1).toBe(true);
      }),
    );
  });
});
