import type { Action } from '../../scene/scene-description.js';
import type { Entry } from './meaning.js';

const WORDS: Readonly<Record<Action, string>> = {
  standing: 'standing, stands, upright, walking, walks, prowling, prowls, strolling',
  sitting: 'sitting, sits, seated, perched, perching, resting on a branch, sitzend, sentado',
  running:
    'running, runs, galloping, gallops, sprinting, chasing, racing, charging, trotting, corriendo, galopando, rennend',
  jumping:
    'jumping, jumps, leaping, leaps, leaping out of the water, breaching, breaches, pouncing, saltando, springend',
  sleeping: 'sleeping, sleeps, asleep, napping, curled up, snoozing, dozing, lying down, resting, durmiendo, schlafend',
  howling: 'howling, howls, roaring, aullando, heulend',
  grazing: 'grazing, grazes, eating grass, drinking',
  flying:
    'flying, flies, in flight, mid-flight, soaring, gliding, hovering, on the wing, spreading its wings, spread wings, volando, fliegend',
  swimming: 'swimming, swims, floating, nadando, schwimmend',
};

/** What a living thing may be doing; it belongs to the thing that the words stand beside. */
export const ACTION_WORDS: readonly Entry[] = Object.entries(WORDS).map(
  ([action, words]) => [words, { family: 'Action', label: action, action: action as Action }] as const,
);
