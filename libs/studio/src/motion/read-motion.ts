import type { Reading } from '../edits/edit-request.js';
import { PROMPT_LIMIT, type UnderstoodTerm } from '../prompt/understand.js';
import { tokenize, type Token } from '../prompt/tokens.js';
import { wordForms } from '../prompt/word-forms.js';
import { StudioError } from '../studio-error.js';
import { STILL, type Camera, type MotionPlan } from './motion-plan.js';
import { MOTION_WORDS, type MotionSense } from './motion-words.js';

/** What a motion prompt asks for; a plan of null leaves the motion to the picture. */
export type MotionReading = Reading & {
  readonly plan: MotionPlan | null;
  /** Things that must not move, by name. */
  readonly without: readonly (keyof MotionPlan)[];
  /** The camera was spoken of: moved or told to stay. */
  readonly hasCamera: boolean;
};

const WORDS = new Map<string, MotionSense>();
for (const [words, sense] of MOTION_WORDS)
  for (const word of words.split(', ')) if (!WORDS.has(word)) WORDS.set(word, sense);
const LONGEST = Math.max(...[...WORDS.keys()].map((word) => word.split(' ').length));

type Said = { readonly text: string; readonly sense: MotionSense | null; readonly breakBefore: boolean };

const match = (tokens: readonly Token[]): Said[] => {
  const said: Said[] = [];
  for (let i = 0; i < tokens.length;) {
    let length = 1;
    while (length < LONGEST && tokens[i + length] && !tokens[i + length]!.breakBefore) length++;
    let sense: MotionSense | undefined;
    for (; length > 0; length--) {
      const words = tokens.slice(i, i + length).map(({ word }) => word);
      const lead = words.slice(0, -1);
      sense = wordForms(words.at(-1)!)
        .map((form) => WORDS.get([...lead, form].join(' ')))
        .find((one) => one !== undefined);
      if (sense) break;
    }
    const taken = Math.max(1, length);
    const text = tokens.slice(i, i + taken).map((token) => token.text);
    said.push({ text: text.join(' '), sense: sense ?? null, breakBefore: tokens[i]!.breakBefore });
    i += taken;
  }
  return said;
};

const OPPOSITES = { 'zoom in': 'zoom out', 'dolly in': 'dolly out' } as const;

/** "zoom … out", "pan … left": the way may stand apart from its move. */
const turned = (
  sense: MotionSense & { readonly type: 'camera' },
  clause: readonly Said[],
): { readonly move: keyof Camera; readonly way: number; readonly label: string } => {
  for (const { sense: other } of clause) {
    if (other?.type !== 'way') continue;
    const { move } = sense;
    if ((move === 'pan' || move === 'truck' || move === 'tilt') && other.across !== 0 && move !== 'tilt') {
      const side = other.across > 0 ? 'right' : 'left';
      return { move, way: other.across, label: `${move === 'pan' ? 'pan' : 'slide'} to the ${side}` };
    }
    if ((move === 'pan' || move === 'tilt') && other.down !== 0)
      return { move: 'tilt', way: other.down, label: other.down > 0 ? 'tilt down' : 'tilt up' };
    if ((move === 'zoom' || move === 'dolly') && other.ahead === -1)
      return { move, way: -1, label: OPPOSITES[sense.label as keyof typeof OPPOSITES] ?? sense.label };
  }
  return sense;
};

const clausesOf = (said: readonly Said[]): Said[][] => {
  const clauses: Said[][] = [[]];
  for (const one of said) {
    if (one.breakBefore || /^(?:and|then|while|with|but)$/i.test(one.text)) clauses.push([]);
    clauses.at(-1)!.push(one);
  }
  return clauses;
};

/** Reads a motion prompt. Nothing in it is an error: what is not understood is told, and the picture moves as suits it. */
export const readMotion = (prompt: string): MotionReading => {
  if ([...prompt].length > PROMPT_LIMIT)
    throw new StudioError('prompt-too-long', `The motion prompt may have at most ${PROMPT_LIMIT} characters.`);
  const camera: Record<keyof Camera, number> = { ...STILL.camera };
  const things: { -readonly [K in keyof Omit<MotionPlan, 'camera'>]: MotionPlan[K] } = { ...STILL };
  const without: (keyof MotionPlan)[] = [];
  const understood: UnderstoodTerm[] = [];
  const ignored: string[] = [];
  let hasCamera = false;
  for (const clause of clausesOf(match(tokenize(prompt)))) {
    const factor = clause.reduce((all, { sense }) => (sense?.type === 'amount' ? all * sense.factor : all), 1);
    let isNot = false;
    for (const { text, sense } of clause) {
      if (sense === null) ignored.push(text);
      else if (sense.type === 'not') isNot = true;
      else if (sense.type === 'camera') {
        hasCamera = true;
        if (isNot) {
          understood.push({ text, meaning: `Without: ${sense.label}` });
          continue;
        }
        const { move, way, label } = turned(sense, clause);
        camera[move] = way * factor;
        understood.push({ text, meaning: `Camera: ${label}` });
      } else if (sense.type === 'still') {
        hasCamera = true;
        understood.push({ text, meaning: `Camera: ${sense.label}` });
      } else if (sense.type === 'thing') {
        if (isNot) without.push(sense.thing);
        else things[sense.thing] = Math.max(things[sense.thing], (sense.strength ?? 1) * factor);
        understood.push({ text, meaning: `${isNot ? 'Without' : 'Motion'}: ${sense.label}` });
      } else if (sense.type === 'hour' && !isNot) {
        things.hour = sense.hour;
        understood.push({ text, meaning: `Light: ${sense.label}` });
      }
    }
  }
  const unheard = [...new Set(ignored)];
  const isEmpty = understood.length === 0;
  const named = unheard.slice(0, 4).map((word) => `“${word}”`);
  return {
    plan: isEmpty ? null : { ...things, camera },
    without,
    hasCamera,
    understood,
    ignored: unheard,
    suggestion:
      unheard.length === 0
        ? null
        : `The studio does nothing with ${named.join(', ')}${unheard.length > 4 ? ' and more' : ''}. It moves the camera (zoom, pan, tilt, orbit, dolly, slide), clouds, water, leaves and grass, rain, snow, sparkles and stars, lets animals breathe and blink and boats rock, and lets night fall. Try “slow dolly in, drifting clouds”.`,
  };
};
