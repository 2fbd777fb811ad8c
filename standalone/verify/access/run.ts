import { randomFrom } from '@pictora/testing/simulation';
import { Violation } from '../kit/harness.js';
import type { Figure } from '../kit/reliability.js';
import type { Settings } from '../kit/settings.js';
import { limits, withApp, type App } from './app.js';
import { checkFields } from './fields.js';
import { guessCodes, guessPasswords } from './guesses.js';
import { Actors } from './matrix/actors.js';
import { requestOf } from './matrix/ask.js';
import { cellsOf, missingCalls, sampled, type Cell } from './matrix/cells.js';
import { checkCells } from './matrix/check.js';
import { table } from './matrix/table/index.js';
import { readShelves, wrongHands, type Received } from './secrets.js';
import { checkChurn } from './sockets/churn.js';
import { checkPushes, missingPushes, pushTable } from './sockets/messages.js';
import { checkFolders, checkRate, checkSpellings } from './spellings/check.js';
import { spellings } from './spellings/spellings.js';
import { checkTokens } from './tokens/check.js';
import { openWire, type Send } from './wire.js';
import { build, type World } from './world.js';

/** The size of a whole run: guesses of a secret, and tenths of the sockets. A smaller one asks that part of everything. */
export const whole = 1000;

type Part = {
  readonly figures: readonly Figure[];
  readonly wrong: readonly string[];
  readonly received?: readonly Received[];
};
type Scene = {
  readonly app: App;
  readonly world: World;
  readonly send: Send;
  readonly actors: Actors;
  readonly cells: readonly Cell[];
  /** 1 is the whole. */
  readonly share: number;
  readonly random: () => number;
  readonly say: (line: string) => void;
};

const count = (value: number): string => value.toLocaleString('en');
const part = (size: number, share: number): number => Math.max(1, Math.round(size * share));

/** In this order, because the matrix uses up the things of the world, and guesses what an address may try. */
const parts: Readonly<Record<string, (scene: Scene) => Promise<Part>>> = {
  spellings: async ({ world, send, cells, random, share }) => {
    const most = part(spellings.length + 1, share);
    const { sent, wrong, received } = await checkSpellings({ world, send }, cells, most, random);
    return {
      figures: [{ what: 'calls in other spellings', value: `${count(sent)}, in ${spellings.length + 1} ways` }],
      wrong,
      received,
    };
  },
  folders: async ({ world, send, app, share }) => {
    const keys = [...(await readShelves(app.dataDir, world.privateIds)).values()].map(({ key }) => key);
    const { sent, wrong, received } = await checkFolders(send, keys.slice(0, part(keys.length, share)));
    return { figures: [{ what: 'addresses of files of the store', value: count(sent) }], wrong, received };
  },
  fields: async ({ world, send, actors, cells }) => {
    const { sent, wrong } = await checkFields({ world, send, actors }, cells);
    return { figures: [{ what: 'writes with a protected field', value: count(sent) }], wrong };
  },
  tokens: async ({ world, send, actors }) => {
    const { shown, wrong } = await checkTokens({ world, send, actors });
    return { figures: [{ what: 'wrong tokens shown, to calls and sockets', value: count(shown) }], wrong };
  },
  pushes: async ({ world }) => {
    const missing = missingPushes(pushTable);
    const { pushes, wrong } = await checkPushes(world);
    const unknown = missing.map((name) => `no row for the push ${name}`);
    return {
      figures: [
        {
          what: 'kinds of pushes, heard by five people',
          value: `${Object.keys(pushTable).length}, ${count(pushes)} heard`,
        },
      ],
      wrong: [...unknown, ...wrong],
    };
  },
  matrix: async ({ world, send, actors, cells }) => {
    const { asked, leftOut, wrong, received } = await checkCells({ world, send, actors }, cells);
    const value = `${count(asked)}${leftOut > 0 ? `, ${count(leftOut)} left out` : ''}`;
    return { figures: [{ what: 'cells of the matrix: a call, about something, by somebody', value }], wrong, received };
  },
  rate: async ({ send, cells, world, share }) => {
    const cell = cells.find(({ call, kind }) => call === 'addComment' && kind === 'visitor');
    const request = share >= 1 && cell ? requestOf(cell, world.ids) : null;
    const wrong = request === null ? [] : await checkRate(send, request, limits.wordsAMinute);
    return {
      figures:
        request === null
          ? []
          : [{ what: 'requests in all spellings against one limit', value: count(3 * limits.wordsAMinute) }],
      wrong,
    };
  },
  passwords: async (scene) => {
    const { made, wrong } = await guessPasswords({ ...scene, size: part(whole, scene.share) });
    return { figures: [{ what: 'guesses of a password, by six ways', value: count(made) }], wrong };
  },
  codes: async (scene) => {
    const { made, wrong } = await guessCodes({ ...scene, size: part(whole, scene.share) });
    return { figures: [{ what: 'guesses of a reset code, by three ways', value: count(made) }], wrong };
  },
  churn: async ({ app, world, share, say }) => {
    const { connects, inside, grown, wrong } = await checkChurn(app, world, part(10 * whole, share), say);
    const value = `${count(connects)}, ${count(inside)} let in; nothing left, ${(grown / 2 ** 20).toFixed(1)} MiB more after the second half`;
    return { figures: [{ what: 'sockets that came and went', value }], wrong };
  },
};

/** Populates an app of its own and attacks it, part by part. Every wrong thing is told. */
export const run = async ({ seed, size }: Settings, tell: (line: string) => void): Promise<readonly Figure[]> =>
  withApp(async (app) => {
    const began = performance.now();
    const say = (line: string) => tell(`${((performance.now() - began) / 1000).toFixed(0)} s: ${line}`);
    const missing = missingCalls(table);
    if (missing.length > 0) throw new Violation(`no row for ${missing.join(', ')}`, seed);
    const share = size / whole;
    const random = randomFrom(seed);
    const world = await build(app, share >= 1, say);
    const { send, close } = openWire(app.url);
    const cells = sampled(cellsOf(table), share, random);
    const scene: Scene = { app, world, send, actors: new Actors(world), cells, share, random, say };
    const figures: Figure[] = [];
    const wrong: string[] = [];
    for (const [name, check] of Object.entries(parts)) {
      const seen = await check(scene);
      const stolen = wrongHands(seen.received ?? [], await readShelves(app.dataDir, world.privateIds));
      const all = [...seen.wrong, ...stolen];
      say(
        `${name}: ${seen.figures.map(({ value }) => value).join('; ')}${all.length > 0 ? `; ${all.length} wrong` : ''}`,
      );
      figures.push(...seen.figures);
      wrong.push(...all);
    }
    close();
    if (wrong.length > 0) throw new Violation(`${wrong.length} things are wrong`, seed, wrong);
    return figures;
  });
