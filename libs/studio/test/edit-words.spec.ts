import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { planEdit } from '../src/edits/plan-edit.js';
import { parseSceneDescription } from '../src/scene/index.js';
import { StudioError } from '../src/studio-error.js';
import { EDIT_TABLE, NOT_UNDERSTOOD } from './edit-table.js';
import { sampleScene } from './sample-scene.js';

const refusal = (instruction: string): StudioError => {
  try {
    planEdit(instruction, null);
  } catch (error) {
    if (error instanceof StudioError) return error;
    throw error;
  }
  throw new Error(`“${instruction}” was understood.`);
};

describe('reading an instruction', () => {
  it.each(EDIT_TABLE.map(([instruction, ...steps]) => ({ instruction, steps })))(
    'understands “$instruction”',
    ({ instruction, steps }) => {
      const plan = planEdit(instruction, null, 4);
      expect(plan.steps).toHaveLength(steps.length);
      steps.forEach((step, n) => {
        const { amount, ...rest } = step;
        expect(plan.steps[n]).toMatchObject({ ...rest, seed: 4 });
        if (amount !== undefined) expect(plan.steps[n]!.amount).toBeCloseTo(amount, 2);
      });
    },
  );

  it.each(NOT_UNDERSTOOD)('says what it can do when it does nothing with “%s”', (instruction) => {
    const error = refusal(instruction);
    expect(error.code).toBe('edit-not-understood');
    expect(error.message).toContain('a vignette');
    expect(error.message).toContain(instruction.slice(0, 8));
  });

  it('does the part it understands and tells what it did not', () => {
    const { steps, reading } = planEdit('make it warmer and remove the dog', null);
    expect(steps.map(({ kind }) => kind)).toEqual(['warmth']);
    expect(reading.understood).toEqual([{ text: 'warmer', meaning: 'Edit: warmer' }]);
    expect(reading.ignored).toEqual(['dog']);
    expect(reading.suggestion).toContain('“dog”');
  });

  it('says each word once', () => {
    expect(planEdit('make the sky pink', null).reading.understood).toEqual([
      { text: 'pink sky', meaning: 'Edit: pink sky' },
    ]);
  });

  it.each(['als Aquarell', 'mach den Himmel rosa', 'mach es zur Nacht', 'hazlo más oscuro, por favor'])(
    'leaves no word of “%s” over',
    (instruction) => {
      expect(planEdit(instruction, null).reading.ignored).toEqual([]);
    },
  );

  it('refuses an empty and an over-long instruction', () => {
    expect(refusal('  ').code).toBe('prompt-empty');
    expect(refusal('x'.repeat(1001)).code).toBe('prompt-too-long');
  });

  it('reads any text without breaking', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 300 }), fc.string({ maxLength: 120, unit: 'binary' })), (text) => {
        try {
          planEdit(text, null);
        } catch (error) {
          expect(error).toBeInstanceOf(StudioError);
        }
      }),
      { numRuns: 150 },
    );
  });
});

describe('editing a picture of the studio’s own', () => {
  const scene = sampleScene();

  it('changes hour, season, weather and style in the description and keeps seed, camera and place', () => {
    const plan = planEdit('make it a winter night with falling snow as an oil painting', scene);
    expect(plan.isRedrawn).toBe(true);
    expect(plan.steps).toEqual([]);
    expect(plan.scene).toMatchObject({ time: 'night', season: 'winter', style: 'oil-painting' });
    expect(plan.scene!.weather.snow).toBeGreaterThan(0.3);
    const { seed, camera, setting, foreground, forest } = scene;
    expect(plan.scene).toMatchObject({ seed, camera, setting, foreground, forest });
    expect(parseSceneDescription(plan.scene)).toEqual(plan.scene);
  });

  it.each([
    ['remove the clouds', { cloud: 0 }],
    ['heavy fog', { fog: 0.7 }],
    ['no rain', { rain: 0 }],
  ])('changes the weather: %s', (instruction, weather) => {
    const wet = sampleScene({ weather: { cloud: 0.6, rain: 0.5, fog: 0.2 } });
    for (const [field, amount] of Object.entries(weather))
      expect(planEdit(instruction, wet).scene!.weather[field as 'fog']).toBeCloseTo(amount, 1);
  });

  it('brings the night along with stars and northern lights', () => {
    const { scene: starry } = planEdit('add northern lights', scene);
    expect(starry).toMatchObject({ time: 'night' });
    expect(starry!.sky.aurora).toBeGreaterThan(0.5);
    expect(starry!.weather.cloud).toBeLessThan(0.36);
  });

  it('keeps edits of pixels in the description, so that drawing again keeps them', () => {
    const first = planEdit('add a vignette', scene, 9);
    expect(first).toMatchObject({ isRedrawn: false, scene: { edits: [{ kind: 'vignette', amount: 1, seed: 9 }] } });
    const second = planEdit('make it night', first.scene);
    expect(second).toMatchObject({ isRedrawn: true, scene: { time: 'night', edits: [{ kind: 'vignette' }] } });
    const third = planEdit('remove the vignette', second.scene);
    expect(third).toMatchObject({ isRedrawn: true, scene: { edits: [] } });
  });

  it('refuses a description with an edit that is none', () => {
    const wrong = (edit: object): unknown => parseSceneDescription({ ...scene, edits: [edit] });
    expect(() => wrong({ kind: 'explode', amount: 1, seed: 1 })).toThrow('edits[0].kind');
    expect(() => wrong({ kind: 'blur', amount: Number.NaN, seed: 1 })).toThrow('edits[0].amount');
    expect(() => wrong({ kind: 'style', amount: 1, seed: 1, variant: 'toString' })).toThrow('edits[0].variant');
    expect(() => wrong({ kind: 'tint', amount: 1, seed: 1, colour: 'red' })).toThrow('edits[0].colour');
  });
});
