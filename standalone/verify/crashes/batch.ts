import { setTimeout as wait } from 'node:timers/promises';
import type { Job } from '@pictora/contracts';
import type { Member } from '../../e2e/replicas/member.js';
import type { Wants } from './acts.js';
import type { Person } from './agreed.js';
import { Crew } from './crew.js';
import type { Installation } from './installation.js';
import type { Point } from './points.js';
import { ageInFolder, fileFaults, stuckAfterMs, untilAgreed } from './rest.js';
import { feedsDiffer, ledgerDrift } from './replays.js';

/** What was seen in a row of deaths with one crew. */
export type Batch = {
  readonly deaths: number;
  readonly inTheStart: number;
  /** By the victim's name. */
  readonly victims: ReadonlyMap<string, number>;
  readonly acts: ReadonlyMap<string, number>;
  readonly looks: number;
  readonly jobs: number;
  readonly failedJobs: number;
  /** From its order to its end, in seconds, of the job that took longest; some die with their process again and again. */
  readonly longestJob: number;
  /** From the end of the load to agreement, in seconds. */
  readonly settling: number;
  readonly records: number;
  /** Files that the dead left, before the last start where they were made old then. */
  readonly left: number;
  readonly faults: readonly string[];
  /** What was acknowledged and seen in the end, for whoever wants to look again. */
  readonly people: readonly Person[];
};

export type BatchOptions = {
  readonly pictora: Installation;
  readonly admin: Member;
  readonly points: readonly Point[];
  readonly name: string;
  readonly wants: readonly Wants[];
  readonly random: () => number;
  readonly say?: (line: string) => void;
};

/** How long somebody may take to begin what is waited for. */
const patienceMs = 1_500;
/** So much is acknowledged between two deaths at least. */
const breath = 3;

/** Kills at each of the points while people are at work, lets them finish, and looks whether everything is there. */
export const runBatch = async (options: BatchOptions): Promise<Batch> => {
  const { pictora, name, wants, random } = options;
  const crew = new Crew({ url: () => pictora.url(), name, wants, random });
  try {
    await crew.gather();
    crew.begin();
    const deaths = await killAll(options, crew);
    await crew.untilMore(breath);
    await crew.end();
    for (const victim of pictora.victims) await pictora.untilBack(victim);
    return { ...deaths, ...(await look(options, crew, deaths.left)) };
  } finally {
    crew.abandon();
  }
};

type Deaths = Pick<Batch, 'deaths' | 'inTheStart' | 'victims' | 'left'>;

const killAll = async ({ pictora, points, name, say }: BatchOptions, crew: Crew): Promise<Deaths> => {
  const victims = new Map<string, number>();
  let inTheStart = 0;
  let left = 0;
  for (const [index, { victim, kind, afterMs, againAfterMs }] of points.entries()) {
    const began = performance.now();
    await crew.untilMore(breath);
    await pictora.untilBack(victim);
    await crew.untilBegun(kind, patienceMs);
    await wait(afterMs);
    await pictora.kill(victim);
    if (againAfterMs !== null) await pictora.killStarting(victim, againAfterMs);
    if (againAfterMs !== null) inTheStart += 1;
    victims.set(victim, (victims.get(victim) ?? 0) + (againAfterMs === null ? 1 : 2));
    if (index === points.length - 1 && pictora.form === 'standalone') left = await ageInFolder(pictora);
    await pictora.untilBack(victim);
    crew.restarted();
    const when = `${kind} + ${Math.round(afterMs)} ms${againAfterMs === null ? '' : ', and in its start'}`;
    say?.(`${name}: ${victim} died at ${when}; ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }
  return { victims, inTheStart, left, deaths: points.length + inTheStart };
};

const secondsOf = ({ createdAt, finishedAt }: Job): number =>
  (Date.parse(finishedAt ?? '') - Date.parse(createdAt)) / 1000;

const look = async (
  { pictora, admin }: BatchOptions,
  crew: Crew,
  left: number,
): Promise<Omit<Batch, 'deaths' | 'inTheStart' | 'victims'>> => {
  const { people, faults, seconds } = await untilAgreed(crew, pictora);
  const files = await fileFaults(pictora, pictora.form === 'standalone', stuckAfterMs);
  const drift = await ledgerDrift(pictora.settings);
  const jobs = people.flatMap(({ seen }) => seen.jobs);
  return {
    ...{ acts: crew.done, looks: crew.looks, settling: seconds, records: files.records, people },
    jobs: jobs.length,
    failedJobs: jobs.filter(({ state }) => state === 'failed').length,
    longestJob: Math.max(0, ...jobs.filter(({ finishedAt }) => finishedAt !== null).map(secondsOf)),
    left: pictora.form === 'standalone' ? left : files.left,
    faults: [...faults, ...files.faults, ...drift, ...(await feedsDiffer(pictora.dataDir, admin))],
  };
};
