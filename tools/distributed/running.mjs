// @ts-check
// Which launcher runs on a data folder now, and which processes are its own: kept in a file, so that those of a launcher
// that was killed are not left for ever.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readIfThere, replace } from './files.mjs';

/** A process id is given to others once its process has gone; with the moment of its birth it is unmistakable.
 * @typedef {{ pid: number, birth: string | null }} Living */

const patienceMs = 20_000;

/** Linux tells; elsewhere nothing is known, and nothing that may be a stranger's is touched.
 * @param {number} pid @returns {Living} */
const living = (pid) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return { pid, birth: stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null };
  } catch {
    return { pid, birth: null }; // It has gone, or this is not Linux.
  }
};

/** @param {Living} process */
const isStill = ({ pid, birth }) => birth !== null && living(pid).birth === birth;

/** @param {number} pid @param {NodeJS.Signals} signal */
const send = (pid, signal) => {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
  }
};

/** @param {readonly Living[]} processes */
const end = async (processes) => {
  for (const { pid } of processes.filter(isStill)) send(pid, 'SIGTERM');
  for (const began = performance.now(); processes.some(isStill); await wait(50)) {
    if (performance.now() - began < patienceMs) continue;
    for (const { pid } of processes.filter(isStill)) send(-pid, 'SIGKILL');
  }
};

/**
 * Takes the folder: one launcher at a time, since a second one would start engines on the files of the first. What a dead
 * one left running is ended.
 * @param {string} dataDir
 */
export const claim = async (dataDir) => {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'distributed.pid');
  /** @type {{ launcher: Living, processes: Living[] } | null} */
  const before = JSON.parse(readIfThere(file) ?? 'null');
  if (before && isStill(before.launcher))
    throw new Error(`The distributed form runs on ${dataDir} already (process ${before.launcher.pid}).`);
  const left = before?.processes.filter(isStill) ?? [];
  if (left.length > 0) console.log(`${left.length} processes of a launcher that was killed are ended first`);
  await end(left);

  const launcher = living(process.pid);
  /** @type {Map<number, Living>} */
  const processes = new Map();
  const write = () => replace(file, JSON.stringify({ launcher, processes: [...processes.values()] }));
  write();
  return {
    /** @param {number} pid */
    add: (pid) => {
      processes.set(pid, living(pid));
      write();
    },
    /** @param {number} pid */
    remove: (pid) => {
      processes.delete(pid);
      write();
    },
    release: () => rmSync(file, { force: true }),
  };
};
