import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { renderScene } from '../src/landscape/render-scene.js';
import { understand } from '../src/prompt/understand.js';
import { SURFACE, type RenderedScene } from '../src/raster/image.js';
import { createNoise } from '../src/raster/noise.js';
import { createRng } from '../src/raster/rng.js';
import { composeScene, parseSceneDescription } from '../src/scene/index.js';
import {
  SUBJECT_KINDS,
  type SceneDescription,
  type Subject,
  type SubjectKind,
} from '../src/scene/scene-description.js';
import { frameSize } from '../src/scene/frame-size.js';
import { createField } from '../src/subjects/sdf/field.js';
import { FIGURES } from '../src/subjects/registry.js';
import { STRIDE } from '../src/subjects/triangles/triangle-mesh.js';
import { FIGURE_TABLE } from './figure-table.js';
import { MADE_TABLE } from './figure-table-made.js';
import { sampleScene } from './sample-scene.js';

const noise = createNoise(5);
const SIZE = frameSize('1:1', 0.07);
const KINDS = SUBJECT_KINDS.map((kind) => [kind] as const);
const standing = (kind: SubjectKind, changes: Partial<Subject> = {}): Subject => {
  const { medium, size, turn } = FIGURES[kind];
  const foot = medium === 'air' ? 0.4 : medium === 'water' ? 0.76 : 0.88;
  return { kind, x: 0.5, foot, size, yaw: turn[0], colour: null, ...changes };
};
const draw = (scene: SceneDescription): RenderedScene => renderScene(scene, SIZE);
const meadow = (...subjects: Subject[]): SceneDescription =>
  sampleScene({ setting: 'hills', foreground: 'none', forest: 0.2, subjects });

/** The pixels that show a figure, of the columns between two shares of the width, and their mean light. */
const shown = ({ ids, image }: RenderedScene, from = 0, to = 1) => {
  const mean = [0, 0, 0];
  const rows: number[] = [];
  const [left, right] = [Math.round(from * image.width), Math.round(to * image.width)];
  ids.forEach((id, i) => {
    const column = i % image.width;
    if (id !== SURFACE.subject || column < left || column >= right) return;
    rows.push(Math.floor(i / image.width));
    for (let k = 0; k < 3; k++) mean[k]! += image.rgb[i * 3 + k]!;
  });
  return {
    share: rows.length / ((right - left) * image.height),
    mean: mean.map((v) => v / rows.length),
    top: Math.min(...rows) / image.height,
    bottom: Math.max(...rows) / image.height,
  };
};

describe('reading things in a prompt', () => {
  it.each([...FIGURE_TABLE, ...MADE_TABLE])('finds what “%s” asks for', (prompt, expected) => {
    const { subjects } = understand({ prompt, style: 'none' }).wishes;
    const found = subjects.map(({ kind, count, colour }) => (colour === null ? [kind, count] : [kind, count, true]));
    expect(found).toEqual(expected);
  });

  it('says what it understood, with number and colour', () => {
    const { understood, ignored, suggestion } = understand({ prompt: 'two red foxes on a hill', style: 'none' });
    expect(understood[0]).toEqual({ text: 'red foxes', meaning: 'Subject: 2 × red fox' });
    expect(ignored).toEqual([]);
    expect(suggestion).toBeNull();
  });

  it('leaves a thing out that the negative prompt names', () => {
    const { wishes, understood } = understand({ prompt: 'a fox and an owl', negativePrompt: 'owl', style: 'none' });
    expect(wishes.subjects.map(({ kind }) => kind)).toEqual(['fox']);
    expect(understood.map(({ meaning }) => meaning)).toContain('Without: owl');
  });

  it('draws a thing where it is at home when no place is named', () => {
    const settingOf = (prompt: string, seed: number) =>
      composeScene({ wishes: understand({ prompt, style: 'none' }).wishes, aspectRatio: '1:1', seed }).setting;
    for (let seed = 0; seed < 12; seed++) {
      expect(settingOf('a lighthouse', seed)).toBe('ocean');
      expect(['lake', 'ocean']).toContain(settingOf('a boat', seed));
      expect(['hills', 'alpine']).toContain(settingOf('a fox', seed));
      expect(settingOf('a fox in the desert', seed)).toBe('desert');
    }
  });
});

/** Six kinds stand side by side in each drawing, so that the ground is made seven times and not for every kind. */
const ROW = 6;
const rows: RenderedScene[] = [];
beforeAll(() => {
  for (let n = 0; n < SUBJECT_KINDS.length; n += ROW) {
    const subjects = SUBJECT_KINDS.slice(n, n + ROW).map((kind, at) => {
      const usual = standing(kind);
      return { ...usual, x: (at + 0.5) / ROW, size: usual.size * 0.7 };
    });
    const scene = sampleScene({ aspectRatio: '21:9', foreground: 'none', setting: 'hills', forest: 0.2, subjects });
    rows.push(renderScene(scene, frameSize('21:9', 0.14)));
  }
}, 120_000);

describe.each(KINDS)('a %s', (kind) => {
  const figure = FIGURES[kind].build(noise, null, { season: 'summer', rng: createRng(5, 'growth') });
  const { exact, near } = createField(figure);
  const [cx, cy, cz] = figure.centre;
  const coordinate = fc.double({ min: -1, max: 1, noNaN: true });

  it('lies within its sphere', () => {
    const { vertices } = figure.mesh ?? { vertices: new Float32Array() };
    let farthest = 0;
    for (let v = 0; v < vertices.length; v += STRIDE)
      farthest = Math.max(farthest, Math.hypot(vertices[v]! - cx, vertices[v + 1]! - cy, vertices[v + 2]! - cz));
    expect(farthest).toBeLessThan(figure.radius * 1.02);
    fc.assert(
      fc.property(coordinate, coordinate, coordinate, (u, v, w) => {
        const length = Math.hypot(u, v, w);
        fc.pre(length > 0.1);
        const out = (figure.radius * 1.02) / length;
        expect(exact(cx + u * out, cy + v * out, cz + w * out)).toBeGreaterThan(-0.02);
      }),
      { numRuns: 150 },
    );
  });

  it('has distances that do not overshoot, so that no ray passes through it', () => {
    const steps = Array.from({ length: 28 }, (_, n) => ((n + 0.5) / 14 - 1) * figure.radius);
    if (figure.parts.length === 0) return;
    const inside = steps.flatMap((x) =>
      steps.flatMap((y) => steps.map((z) => [cx + x, cy + y, cz + z] as const).filter((point) => exact(...point) <= 0)),
    );
    expect(inside.length).toBeGreaterThan(0);
    fc.assert(
      fc.property(coordinate, coordinate, coordinate, fc.constantFrom(...inside), (u, v, w, q) => {
        const r = figure.radius;
        const p = [cx + u * r, cy + v * r, cz + w * r] as const;
        const apart = Math.hypot(q[0] - p[0], q[1] - p[1], q[2] - p[2]);
        expect(exact(...p)).toBeLessThanOrEqual(apart * 1.05 + 0.06);
        expect(near(...p, 0.05)).toBeLessThanOrEqual(apart * 1.05 + 0.06);
      }),
      { numRuns: 200 },
    );
  });

  it('fills its share of the frame, in light without gaps', () => {
    const n = SUBJECT_KINDS.indexOf(kind);
    const rendered = rows[Math.floor(n / ROW)]!;
    const at = n % ROW;
    const { share, mean, bottom } = shown(rendered, (at + 0.25) / ROW, (at + 0.75) / ROW);
    expect(share).toBeGreaterThan(0.012);
    expect(share).toBeLessThan(0.8);
    expect(rendered.image.rgb.every(Number.isFinite)).toBe(true);
    expect(Math.max(...mean)).toBeGreaterThan(0.01);
    if (FIGURES[kind].medium === 'ground') expect(bottom).toBeGreaterThan(0.7);
  });
});

describe('things in a picture', () => {
  it('take the colour that is wished for', () => {
    const red = shown(draw(meadow(standing('balloon', { colour: [0.7, 0.03, 0.03] })))).mean;
    const blue = shown(draw(meadow(standing('balloon', { colour: [0.03, 0.06, 0.7] })))).mean;
    expect(red[0]! / red[2]!).toBeGreaterThan(1.3);
    expect(blue[2]! / blue[0]!).toBeGreaterThan(1.1);
  });

  it('are dark by night and bright by day', () => {
    const at = (time: 'day' | 'night') =>
      shown(
        draw({
          ...meadow(standing('snowman')),
          ...sampleScene({ time, setting: 'hills', subjects: [standing('snowman')] }),
        }),
      ).mean[1]!;
    expect(at('night')).toBeLessThan(at('day') * 0.4);
  });

  it('cast a shadow on the ground', () => {
    const alone = draw(meadow());
    const withOne = draw(meadow(standing('castle')));
    let darker = 0;
    withOne.ids.forEach((id, i) => {
      if (id === SURFACE.land && withOne.image.rgb[i * 3 + 1]! < alone.image.rgb[i * 3 + 1]! * 0.8) darker++;
    });
    expect(darker).toBeGreaterThan(20);
  });

  it.each([
    ['a fox wades', 'fox', false],
    ['a cabin stands on a rock', 'cabin', true],
  ] as const)('stand in water: %s', (_what, kind, onRock) => {
    const subjects = [standing(kind, { x: 0.5, foot: 0.62, size: 0.4 })];
    const drawn = draw(sampleScene({ setting: 'ocean', foreground: 'none', subjects, camera: { horizon: 0.45 } }));
    expect(shown(drawn).share).toBeGreaterThan(0.01);
    // A rock is broader than who stands on it.
    const columns = (from: number, to: number) => shown(drawn, from, to);
    expect(columns(0, 0.28).share > 0.002 || columns(0.72, 1).share > 0.002).toBe(onRock);
  });

  it('are the same in every drawing of a scene', () => {
    const scene = meadow(standing('fox'), standing('owl', { x: 0.25 }));
    expect(Buffer.from(draw(scene).image.rgb.buffer).equals(Buffer.from(draw(scene).image.rgb.buffer))).toBe(true);
  });

  it('stand elsewhere for another seed', () => {
    const { wishes } = understand({ prompt: 'three horses', style: 'none' });
    const places = (seed: number) => composeScene({ wishes, aspectRatio: '16:9', seed }).subjects.map(({ x }) => x);
    expect(places(1)).toHaveLength(3);
    expect(places(1)).not.toEqual(places(2));
    expect(places(1)).toEqual(places(1));
  });

  it.each([
    ['an unknown kind', [{ ...standing('fox'), kind: 'dinosaur' }], 'subjects.0.kind'],
    ['a place outside', [standing('fox', { x: 2 })], 'subjects.0.x'],
    ['too many', Array.from({ length: 7 }, () => standing('fox')), 'subjects'],
    ['no list', 'fox', 'subjects'],
  ])('that come from outside with %s are refused', (_what, subjects, path) => {
    expect(() => parseSceneDescription({ ...meadow(), subjects })).toThrow(path);
  });

  it('come back from storage as they were', () => {
    const scene = meadow(standing('fox'), standing('castle', { colour: [0.1, 0.2, 0.3] }));
    expect(parseSceneDescription(JSON.parse(JSON.stringify(scene))).subjects).toEqual(scene.subjects);
  });
});
