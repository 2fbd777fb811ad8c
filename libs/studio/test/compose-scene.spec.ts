import { describe, expect, it } from '@jest/globals';
import { understand } from '../src/prompt/understand.js';
import { composeScene, parseSceneDescription, type SceneDescription } from '../src/scene/index.js';

const compose = (prompt: string, seed: number): SceneDescription =>
  composeScene({ wishes: understand({ prompt, style: 'none' }).wishes, aspectRatio: '16:9', seed });

const seeds = Array.from({ length: 40 }, (_, i) => i * 7919 + 1);

describe('composing a scene', () => {
  it('gives the same scene for the same prompt and seed', () => {
    expect(compose('a lake at sunset', 42)).toEqual(compose('a lake at sunset', 42));
  });

  it('keeps what was asked whatever the seed', () => {
    for (const seed of seeds)
      expect(compose('snowy desert at night with a crescent moon and light fog, wide angle', seed)).toMatchObject({
        setting: 'desert',
        time: 'night',
        season: 'winter',
        sky: { moon: 'crescent' },
        weather: { fog: expect.closeTo(0.28, 2) },
      });
  });

  it('moves sun, horizon, lens, clouds and palette clearly with the seed', () => {
    const scenes = seeds.map((seed) => compose('a lake at sunrise', seed));
    const spread = (value: (scene: SceneDescription) => number): number => {
      const values = scenes.map(value);
      return Math.max(...values) - Math.min(...values);
    };
    expect(spread(({ sun }) => sun.azimuth)).toBeGreaterThan(0.8);
    expect(spread(({ camera }) => camera.horizon)).toBeGreaterThan(0.1);
    expect(spread(({ camera }) => camera.focal)).toBeGreaterThan(0.2);
    expect(spread(({ weather }) => weather.cloud)).toBeGreaterThan(0.3);
    expect(new Set(scenes.map(({ palette }) => palette.name)).size).toBeGreaterThan(2);
    expect(new Set(scenes.map(({ foreground }) => foreground)).size).toBeGreaterThan(2);
  });

  it('makes it night where stars, moon or northern lights are asked for and no hour is named', () => {
    for (const sky of ['starry sky', 'full moon', 'northern lights'])
      expect(compose(`${sky} over hills`, 7).time).toBe('night');
    expect(compose('full moon at dusk', 7).time).toBe('dusk');
  });

  it('makes it day under rain, storm or overcast unless an hour is named or a colour asked for', () => {
    for (const seed of seeds) {
      for (const prompt of [
        'light rain on a lake',
        'thunderstorm over the ocean',
        'overcast hills',
        'dramatic stormy mountains',
      ])
        expect(compose(prompt, seed).time).toBe('day');
      expect(compose('storm over the ocean at sunset', seed).time).toBe('sunset');
      expect(compose('rainy hills under a pink sky', seed).time).not.toBe('day');
    }
  });

  it('puts the sun behind the camera for a rainbow', () => {
    for (const seed of seeds) expect(Math.abs(compose('hills with a rainbow', seed).sun.azimuth)).toBeGreaterThan(2.4);
  });

  it('never chooses what was wished away', () => {
    for (const seed of seeds) {
      const { wishes } = understand({ prompt: 'a picture', negativePrompt: 'lake, ocean, sunset, day', style: 'none' });
      const scene = composeScene({ wishes, aspectRatio: '1:1', seed });
      expect(['alpine', 'hills', 'desert']).toContain(scene.setting);
      expect(['sunset', 'day']).not.toContain(scene.time);
    }
  });

  it('lets a mood choose weather and hour where the prompt leaves them open', () => {
    for (const seed of seeds) {
      expect(compose('melancholic hills', seed).weather.cloudKind).toBe('overcast');
      expect(compose('mysterious lake', seed).weather.fog).toBeGreaterThan(0.3);
    }
  });

  it('keeps the snow off where it is wished away, draws dunes for dunes and no cloud in a clear sky', () => {
    for (const seed of seeds) {
      expect(compose('alpine meadow without snow', seed).snowless).toBe(true);
      expect(compose('a snowy alpine meadow', seed).snowless).toBeUndefined();
      expect(compose('desert dunes', seed).landform).toBe('dunes');
      expect(compose('mountains, no clouds, sunny', seed).weather.cloud).toBe(0);
      expect(compose('mountains, clear sky', seed).weather.cloud).toBe(0);
    }
  });

  it('never turns green hills or flowering meadows to autumn', () => {
    for (const seed of seeds)
      for (const prompt of ['green hills', 'hills with flowers'])
        expect(['spring', 'summer']).toContain(compose(prompt, seed).season);
  });

  it('refuses a scene from outside that is not valid, naming the field', () => {
    const scene = compose('a lake', 1);
    expect(parseSceneDescription(scene)).toEqual(scene);
    for (const [wrong, field] of [
      [{ ...scene, setting: 'moon' }, 'setting'],
      [{ ...scene, weather: { ...scene.weather, fog: 3 } }, 'weather.fog'],
      [{ ...scene, camera: { ...scene.camera, focal: Number.NaN } }, 'camera.focal'],
      [{ ...scene, seed: 1.5 }, 'seed'],
      [{ ...scene, landform: 'sea' }, 'landform'],
      [{ ...scene, snowless: 1 }, 'snowless'],
      [{ ...scene, palette: { ...scene.palette, tint: [1, 2] } }, 'palette.tint'],
      [null, 'scene'],
    ] as const)
      expect(() => parseSceneDescription(wrong)).toThrow(
        expect.objectContaining({ code: 'scene-invalid', message: expect.stringContaining(field) }),
      );
  });
});
