import type { SubjectKind } from '../src/scene/scene-description.js';

type Expected = readonly (readonly [kind: SubjectKind, count: number, colour?: boolean])[];

/** Prompts, and the things that are to stand in their pictures; `true` where a colour is wished for. */
export const FIGURE_TABLE: readonly (readonly [prompt: string, expected: Expected])[] = [
  ['a fox', [['fox', 1]]],
  ['two foxes on a hill', [['fox', 2]]],
  ['foxes', [['fox', 3]]],
  ['a pair of wolves in the snow', [['wolf', 2]]],
  ['3 horses in a meadow', [['horse', 3]]],
  ['a herd of elephants at sunset', [['elephant', 5]]],
  ['a red boat under a full moon', [['sailboat', 1, true]]],
  ['two small blue boats on a lake', [['sailboat', 2, true]]],
  [
    'a black cat and a white rabbit',
    [
      ['cat', 1, true],
      ['rabbit', 1, true],
    ],
  ],
  ['a castle above a misty lake', [['castle', 1]]],
  ['a lighthouse in a storm', [['lighthouse', 1]]],
  ['hot air balloons over the mountains', [['balloon', 3]]],
  ['a woman looking at the sea', [['woman', 1]]],
  ['an astronaut in the desert at night', [['astronaut', 1]]],
  [
    'a house with a campfire',
    [
      ['cabin', 1],
      ['campfire', 1],
    ],
  ],
  [
    'a white sailboat and two blue boats on a lake',
    [
      ['sailboat', 1, true],
      ['sailboat', 2, true],
    ],
  ],
  ['seven hot air balloons', [['balloon', 6]]],
  [
    'two penguins and one polar bear',
    [
      ['penguin', 2],
      ['bear', 1, true],
    ],
  ],
  ['a hundred foxes', [['fox', 3]]],
  ['999 foxes', [['fox', 6]]],
  ['a fox, a fox and another fox', [['fox', 1]]],
  ['a lake without boats', []],
  ['no fox, only hills', []],
  ['a dinosaur on a hill', []],
  ['zorro en la montaña', [['fox', 1]]],
  ['лиса в горах', [['fox', 1]]],
  ['雪の中の狐', [['fox', 1]]],
  ['ein Leuchtturm am Meer', [['lighthouse', 1]]],
  ['green hills and a brown bear', [['bear', 1, true]]],
  ['a humpback whale breaching at sunset', [['whale', 1]]],
  [
    'two dolphins and an orca',
    [
      ['dolphin', 2],
      ['orca', 1],
    ],
  ],
  ['an octopus', [['octopus', 1]]],
  ['a great white shark', [['shark', 1]]],
  ['three jellyfish', [['jellyfish', 3]]],
  [
    'a macaw and a hummingbird',
    [
      ['parrot', 1],
      ['hummingbird', 1],
    ],
  ],
  ['un cisne en el lago', [['swan', 1]]],
  ['бабочка на лугу', [['butterfly', 1]]],
  ['a flock of flamingos', [['flamingo', 6]]],
  ['a mallard duck', [['duck', 1]]],
  ['a red rose in the snow', [['rose', 1, true]]],
  ['a rose', [['rose', 1]]],
  ['a rose sky over a lake', []],
  ['three sunflowers', [['sunflower', 3]]],
  ['a bouquet of flowers', [['bouquet', 1]]],
  ['a cherry blossom branch', [['blossom-branch', 1]]],
  ['an old oak on a hill', [['oak', 1]]],
  ['a weeping willow by a lake', [['willow', 1]]],
  ['two palm trees on a beach', [['palm', 2]]],
  ['a bonsai tree', [['bonsai', 1]]],
  ['un palmier sur la plage', [['palm', 1]]],
  ['a white dove', [['dove', 1]]],
];
