import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { MotionPlan } from '../src/motion/motion-plan.js';
import { readMotion } from '../src/motion/read-motion.js';

type Expected = Partial<Omit<MotionPlan, 'camera'>> & { camera?: Partial<MotionPlan['camera']> };

const TABLE: readonly (readonly [prompt: string, plan: Expected])[] = [
  ['zoom in', { camera: { zoom: 1 } }],
  ['slow zoom out', { camera: { zoom: -0.6 } }],
  ['zoom slowly out', { camera: { zoom: -0.6 } }],
  ['pan left', { camera: { pan: -1 } }],
  ['pan the camera slowly to the right', { camera: { pan: 0.6 } }],
  ['tilt up', { camera: { tilt: -1 } }],
  ['the camera pans down', { camera: { tilt: 1 } }],
  ['orbit around the lake', { camera: { orbit: 1 }, water: 1 }],
  ['dolly in', { camera: { dolly: 1 } }],
  ['fly over the mountains', { camera: { dolly: 1 } }],
  ['pull back', { camera: { dolly: -1 } }],
  ['slide left with parallax', { camera: { truck: -1, orbit: 1 } }],
  ['drifting clouds', { clouds: 1 }],
  ['fast clouds and gentle waves', { clouds: 1.5, water: 0.6 }],
  ['grass swaying in the wind', { sway: 1 }],
  ['heavy rain', { rain: 1.5 }],
  ['snow falling', { snow: 1 }],
  ['sparkling water', { sparkle: 1, water: 1 }],
  ['twinkling stars', { twinkle: 1 }],
  ['day to night', { hour: 'night' }],
  ['the sun sets', { hour: 'sunset' }],
  ['static camera, rain', { rain: 1, camera: { zoom: 0, pan: 0, orbit: 0 } }],
];

describe('reading a motion prompt', () => {
  it.each(TABLE)('understands “%s”', (prompt, { camera, ...things }) => {
    const { plan, ignored } = readMotion(prompt);
    expect(ignored).toEqual([]);
    expect(plan).toMatchObject(things);
    for (const [move, strength] of Object.entries(camera ?? {}))
      expect(plan!.camera[move as 'zoom']).toBeCloseTo(strength, 5);
  });

  it('leaves the motion to the picture when nothing is asked for', () => {
    expect(readMotion('')).toMatchObject({ plan: null, understood: [], ignored: [], suggestion: null });
  });

  it('tells what it does nothing with', () => {
    const { plan, ignored, suggestion } = readMotion('zoom in while the unicorn dances');
    expect(plan!.camera.zoom).toBe(1);
    expect(ignored).toEqual(['unicorn', 'dances']);
    expect(suggestion).toContain('“unicorn”');
  });

  it('leaves out what is not to move', () => {
    const { without, plan } = readMotion('dolly in, no clouds');
    expect(without).toEqual(['clouds']);
    expect(plan).toMatchObject({ clouds: 0, camera: { dolly: 1 } });
  });

  it('reads any text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200, unit: 'binary' }), (text) => void readMotion(text)),
      { numRuns: 100 },
    );
    expect(() => readMotion('x'.repeat(1001))).toThrow('1000');
  });
});
