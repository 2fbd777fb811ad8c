import type { Setting } from './scene-description.js';

/** Places without weather, season and hour. */
const AIRLESS: ReadonlySet<Setting> = new Set<Setting>(['space', 'abstract']);
/** Places in which nothing stands: whatever is there floats. */
const GROUNDLESS: ReadonlySet<Setting> = new Set<Setting>(['space', 'sky', 'abstract']);

/** True where weather, season and hour change nothing. */
export const isAirless = (setting: Setting | null): boolean => setting !== null && AIRLESS.has(setting);

/** True where there is no ground or water to stand on. */
export const isGroundless = (setting: Setting | null): boolean => setting !== null && GROUNDLESS.has(setting);
