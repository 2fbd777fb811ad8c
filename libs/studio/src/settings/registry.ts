import type { Setting } from '../scene/scene-description.js';
import { alpine } from './alpine.js';
import { desert } from './desert.js';
import { hills } from './hills.js';
import { lake } from './lake.js';
import { ocean } from './ocean.js';
import type { SettingBuilder } from './setting-plan.js';

/** Every setting the engine can build. */
export const SETTING_BUILDERS: Readonly<Record<Setting, SettingBuilder>> = { lake, alpine, hills, ocean, desert };
