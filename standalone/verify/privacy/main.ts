// `npm run verify:privacy -- --seed 1 --size 3`: so many people live in the app with words that are theirs alone, and leave. From two people on
// each has a picture drawn to its end as well.
import { runHarness } from '../kit/harness.js';
import { tellStory } from './story.js';

await runHarness({
  name: 'privacy',
  size: 3,
  run: ({ seed, size }, say) => tellStory({ seed, people: size, isWhole: true, isDrawn: size > 1 }, say),
});
