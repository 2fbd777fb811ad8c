import { between, createRng } from '../raster/rng.js';
import type { Wishes } from '../prompt/wishes.js';
import type { CloudKind, Mood, Sky, TimeOfDay, Weather } from './scene-description.js';

/** What a mood does to the sky where the prompt leaves it open. */
const MOOD_WEATHER: Readonly<
  Record<
    Mood,
    {
      readonly cloud: readonly [number, number];
      readonly fog: readonly [number, number];
      readonly kinds: readonly CloudKind[];
    }
  >
> = {
  neutral: { cloud: [0.12, 0.6], fog: [0, 0.12], kinds: ['cirrus', 'cumulus', 'cirrus'] },
  serene: { cloud: [0.1, 0.4], fog: [0.05, 0.22], kinds: ['cirrus', 'cirrus', 'cumulus'] },
  dramatic: { cloud: [0.42, 0.55], fog: [0, 0.15], kinds: ['cumulus', 'storm', 'cirrus'] },
  mysterious: { cloud: [0.35, 0.75], fog: [0.4, 0.62], kinds: ['overcast', 'cirrus'] },
  joyful: { cloud: [0.18, 0.42], fog: [0, 0.04], kinds: ['cumulus'] },
  melancholic: { cloud: [0.75, 0.95], fog: [0.15, 0.4], kinds: ['overcast'] },
  epic: { cloud: [0.35, 0.6], fog: [0.04, 0.18], kinds: ['cumulus', 'cirrus'] },
  dreamy: { cloud: [0.2, 0.5], fog: [0.28, 0.5], kinds: ['cirrus', 'cumulus'] },
};

const isDark = (time: TimeOfDay): boolean => time === 'night' || time === 'dusk' || time === 'dawn';

export const drawWeather = (seed: number, time: TimeOfDay, mood: Mood, wishes: Wishes): Weather => {
  const rng = createRng(seed, 'weather');
  const open = MOOD_WEATHER[mood];
  const cloud = between(rng, ...open.cloud);
  const kind = open.kinds[Math.floor(rng() * open.kinds.length)]!;
  const fog = between(rng, ...open.fog);
  // Where stars or the aurora are asked for, they have to be seen.
  const lit = (wishes.stars ?? 0) > 0 || (wishes.aurora ?? 0) > 0;
  const thin = lit ? 0.3 : time === 'night' ? 0.45 : 1;
  return {
    cloud: wishes.cloud ?? cloud * thin,
    cloudKind: wishes.cloudKind ?? (lit ? 'cirrus' : kind),
    fog: wishes.fog ?? fog,
    rain: wishes.rain ?? 0,
    snow: wishes.snow ?? 0,
  };
};

export const drawSky = (seed: number, time: TimeOfDay, weather: Weather, wishes: Wishes): Sky => {
  const rng = createRng(seed, 'sky');
  const clear = Math.max(0, 1 - weather.cloud * 1.1);
  const stars = time === 'night' ? between(rng, 0.6, 0.95) : isDark(time) ? between(rng, 0.1, 0.3) : 0;
  const phase = rng();
  const moon =
    time === 'night' && clear > 0.4
      ? phase < 0.5
        ? 'full'
        : phase < 0.65
          ? 'half'
          : phase < 0.85
            ? 'crescent'
            : 'none'
      : 'none';
  const wished = wishes.aurora ?? 0;
  return {
    stars: wishes.stars ?? stars * clear,
    // A bright moon drowns an aurora that nobody asked to share the sky.
    moon: wishes.moon ?? (wished > 0 ? 'none' : moon),
    aurora: wished,
    rainbow: wishes.rainbow ?? 0,
  };
};
