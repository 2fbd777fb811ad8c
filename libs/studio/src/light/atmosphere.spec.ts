import { describe, expect, it } from '@jest/globals';
import { sampleScene } from '../../test/sample-scene.js';
import { luminance } from '../raster/oklab.js';
import { createAtmosphere } from './atmosphere.js';

describe('the light of a scene', () => {
  it('is warm at sunset, cool at night, strongest by day', () => {
    const sunset = createAtmosphere(sampleScene({ time: 'sunset' })).key;
    const night = createAtmosphere(sampleScene({ time: 'night' })).key;
    const day = createAtmosphere(sampleScene({ time: 'day' })).key;
    expect(sunset[0]).toBeGreaterThan(sunset[2] * 3);
    expect(night[2]).toBeGreaterThan(night[0]);
    expect(luminance(...day)).toBeGreaterThan(luminance(...night) * 4);
  });

  it('hides the sun behind an overcast and dims it in rain', () => {
    const clear = createAtmosphere(sampleScene());
    const closed = createAtmosphere(sampleScene({ weather: { cloud: 1, cloudKind: 'overcast' } }));
    const wet = createAtmosphere(sampleScene({ weather: { rain: 1 } }));
    expect(clear.disc).toBeGreaterThan(0);
    expect(closed.disc).toBe(0);
    for (const dimmed of [closed, wet]) expect(luminance(...dimmed.key)).toBeLessThan(luminance(...clear.key) * 0.6);
  });

  it('puts the sun behind the camera for a rainbow', () => {
    for (let seed = 0; seed < 20; seed++)
      expect(createAtmosphere(sampleScene({ seed, sky: { rainbow: 1 } })).sun[2]).toBeLessThan(-0.4);
  });

  it('takes the tint of the palette into light and sky', () => {
    const plain = createAtmosphere(sampleScene({ time: 'sunset' }));
    const palette = {
      name: 'teal',
      tint: [0.5, 1.2, 1.3],
      saturation: 1,
      surfaces: { land: null, water: null, foliage: null },
    } as const;
    const teal = createAtmosphere(sampleScene({ time: 'sunset', palette }));
    expect(teal.key[2] / teal.key[0]).toBeGreaterThan(plain.key[2] / plain.key[0]);
    expect(teal.towardsRamp[2]! / teal.towardsRamp[0]!).toBeGreaterThan(plain.towardsRamp[2]! / plain.towardsRamp[0]!);
  });

  it('never lets the light for shading fall below the horizon', () => {
    for (const time of ['dawn', 'dusk', 'night'] as const)
      expect(createAtmosphere(sampleScene({ time })).shading[1]).toBeGreaterThan(0.1);
  });
});
