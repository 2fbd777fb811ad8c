import { renderAbstract } from '../abstract/render-abstract.js';
import { renderSpace } from '../cosmos/render-space.js';
import { landscapeOf } from '../landscape/render-landscape.js';
import type { Setting } from '../scene/scene-description.js';
import { renderSkyscape } from '../skyscape/render-skyscape.js';
import { alpine } from './alpine.js';
import { city } from './city/city.js';
import { skyline } from './skyline/skyline.js';
import { backdrop } from './backdrop/backdrop.js';
import { village } from './village/village.js';
import { interior } from './interior/interior.js';
import { canyon } from './canyon.js';
import { desert } from './desert.js';
import { hills } from './hills.js';
import { lake } from './lake.js';
import { meadow } from './meadow/meadow.js';
import { paintField } from './meadow/paint-field.js';
import { paintFalls } from './waterfall/paint-falls.js';
import { waterfall } from './waterfall/waterfall.js';
import { paintSurf } from './beach/paint-surf.js';
import { ocean } from './ocean.js';
import { magicForest, woodland } from '../woodland/render-woodland.js';
import { underwater } from './underwater/render-underwater.js';
import { table } from './table/table.js';
import type { SettingRenderer } from './stage.js';

/** Who draws each setting. One more is one line here, its file, and its words in the lexicon. */
export const SETTING_RENDERERS: Readonly<Record<Setting, SettingRenderer>> = {
  lake: landscapeOf(lake),
  alpine: landscapeOf(alpine),
  hills: landscapeOf(hills),
  ocean: landscapeOf(ocean, paintSurf),
  desert: landscapeOf(desert),
  underwater,
  space: renderSpace,
  sky: renderSkyscape,
  abstract: renderAbstract,
  forest: woodland,
  meadow: landscapeOf(meadow, paintField),
  canyon: landscapeOf(canyon),
  waterfall: landscapeOf(waterfall, paintFalls),
  'magic-forest': magicForest,
  city,
  skyline,
  backdrop,
  village,
  interior,
  table,
};
