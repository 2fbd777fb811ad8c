import { describe, expect, it } from '@jest/globals';
import { understand } from '../src/prompt/understand.js';
import { createNoise } from '../src/raster/noise.js';
import { createRng } from '../src/raster/rng.js';
import { composeScene, parseSceneDescription } from '../src/scene/index.js';
import { SUBJECT_KINDS, type Action, type SubjectKind } from '../src/scene/scene-description.js';
import { drawnAs, FIGURES } from '../src/subjects/registry.js';
import { STRIDE } from '../src/subjects/triangles/triangle-mesh.js';

const TABLE: readonly (readonly [prompt: string, kind: SubjectKind, action: Action | undefined])[] = [
  ['a running fox', 'fox', 'running'],
  ['a white horse galloping on a beach', 'horse', 'running'],
  ['a wolf howling at the moon', 'wolf', 'howling'],
  ['a sleeping cat', 'cat', 'sleeping'],
  ['a cat curled up in the grass', 'cat', 'sleeping'],
  ['a dog jumping over a log', 'dog', 'jumping'],
  ['a humpback whale breaching', 'whale', 'jumping'],
  ['cows grazing in the hills', 'cow', 'grazing'],
  ['an owl in flight', 'owl', 'flying'],
  ['in flight, a parrot', 'parrot', 'flying'],
  ['a bear standing in a lake', 'bear', 'standing'],
  ['a dolphin swimming', 'dolphin', 'swimming'],
  ['un zorro corriendo', 'fox', 'running'],
  ['a fox', 'fox', undefined],
  ['a flying elephant', 'elephant', undefined],
];
const actionsOf = (kind: SubjectKind): Action[] => Object.keys(FIGURES[kind].acts ?? {}) as Action[];
const build = (kind: SubjectKind, action: Action | undefined) =>
  drawnAs(kind, action).build(createNoise(5), null, { season: 'summer', rng: createRng(5, 'growth') });
const ACTS = SUBJECT_KINDS.flatMap((kind) => actionsOf(kind).map((action) => [kind, action] as const));

describe('what things are doing', () => {
  it.each(TABLE)('is read from “%s”', (prompt, kind, action) => {
    const { subjects } = understand({ prompt, style: 'none' }).wishes;
    expect(subjects[0]).toMatchObject({ kind });
    expect(subjects[0]!.action).toBe(action);
  });

  it('is told, and what cannot be drawn is told as well', () => {
    const told = understand({ prompt: 'a wolf howling', style: 'none' });
    expect(told.understood).toContainEqual({ text: 'howling', meaning: 'Action: wolf howling' });
    expect(understand({ prompt: 'a flying elephant', style: 'none' }).ignored).toContain('flying');
    expect(understand({ prompt: 'running, a castle', style: 'none' }).ignored).toContain('running');
  });

  it('belongs to the thing it stands beside', () => {
    const { subjects } = understand({ prompt: 'a sleeping cat and a running dog', style: 'none' }).wishes;
    expect(subjects.map(({ kind, action }) => [kind, action])).toEqual([
      ['cat', 'sleeping'],
      ['dog', 'running'],
    ]);
  });

  it('travels with the scene, and scenes without it stay readable', () => {
    const { wishes } = understand({ prompt: 'a howling wolf', style: 'none' });
    const scene = composeScene({ wishes, aspectRatio: '1:1', seed: 3 });
    expect(parseSceneDescription(JSON.parse(JSON.stringify(scene))).subjects[0]!.action).toBe('howling');
    const older = { ...scene, subjects: [{ ...scene.subjects[0]!, action: undefined }] };
    expect(parseSceneDescription(JSON.parse(JSON.stringify(older))).subjects[0]!.action).toBeUndefined();
    expect(() =>
      parseSceneDescription({ ...scene, subjects: [{ ...scene.subjects[0]!, action: 'juggling' }] }),
    ).toThrow('subjects.0.action');
  });

  it.each(ACTS)('a %s %s lies within its sphere', (kind, action) => {
    const { parts, mesh, centre, radius } = build(kind, action);
    const { vertices } = mesh ?? { vertices: new Float32Array() };
    for (let v = 0; v < vertices.length; v += STRIDE)
      expect(
        Math.hypot(vertices[v]! - centre[0], vertices[v + 1]! - centre[1], vertices[v + 2]! - centre[2]),
      ).toBeLessThan(radius * 1.02);
    const rng = createRng(2, 'directions');
    for (let n = 0; n < 120; n++) {
      const [u, w, v] = [rng() - 0.5, rng() - 0.5, rng() - 0.5];
      const out = (radius * 1.02) / Math.hypot(u, v, w);
      for (const { solid } of parts)
        expect(solid(centre[0] + u * out, centre[1] + v * out, centre[2] + w * out)).toBeGreaterThan(-0.02);
    }
  });

  it('shows in the shape: who sleeps lies low, who howls looks up, who runs reaches farther', () => {
    const insideAbove = (kind: SubjectKind, action: Action | undefined, y: number): boolean => {
      const { parts } = build(kind, action);
      for (let x = -1; x <= 1; x += 0.1)
        for (let z = -1.5; z <= 1.5; z += 0.1) if (parts[0]!.solid(x, y, z) < 0) return true;
      return false;
    };
    expect(insideAbove('fox', 'sleeping', 1.2)).toBe(false);
    expect(insideAbove('fox', undefined, 1.2)).toBe(true);
    expect(insideAbove('wolf', 'howling', 2)).toBe(true);
    expect(insideAbove('wolf', undefined, 2)).toBe(false);
    const reach = (action: Action): number => {
      const { parts } = build('horse', action);
      let [least, most] = [0, 0];
      for (let z = -3; z <= 3; z += 0.05)
        for (let y = 0.05; y < 0.6; y += 0.05)
          for (const x of [-0.16, 0.16])
            if (parts[0]!.solid(x, y, z) < 0) [least, most] = [Math.min(least, z), Math.max(most, z)];
      return most - least;
    };
    expect(reach('running')).toBeGreaterThan(reach('standing') * 1.2);
  });
});
