import { useSyncExternalStore } from 'react';
import { z } from 'zod';

/**
 * The jobs that were ordered in this browser and whose results were not yet taken up (named, looked at, put away), newest
 * first: over reloads and over all tabs. Only a note: jobs and results are the server's, so nothing is lost with it.
 */
const watchedSchema = z.object({
  id: z.string(),
  /** When it was noted, by this machine's clock. */
  at: z.number(),
  /** Pictures of the job that have their name already. */
  named: z.array(z.string()),
});
export type WatchedJob = Readonly<z.infer<typeof watchedSchema>>;

const most = 40;
const keyOf = (userId: string) => `pictora-jobs-${userId}`;
const none: readonly WatchedJob[] = [];

const seen = new Map<string, { readonly text: string | null; readonly value: readonly WatchedJob[] }>();
/** Holds the notes where storage is blocked, until the page closes. */
const unstored = new Map<string, string>();
const listeners = new Set<() => void>();

const stored = (userId: string): string | null => {
  try {
    return localStorage.getItem(keyOf(userId)) ?? unstored.get(userId) ?? null;
  } catch {
    return unstored.get(userId) ?? null;
  }
};

const parse = (text: string | null): readonly WatchedJob[] => {
  if (text === null) return none;
  try {
    const read = watchedSchema.array().safeParse(JSON.parse(text));
    return read.success ? read.data : none;
  } catch {
    return none; // Damaged: the results come into the gallery under their first names.
  }
};

const change = (userId: string, next: (jobs: readonly WatchedJob[]) => readonly WatchedJob[]): void => {
  const jobs = next(watchedJobs.current(userId)).slice(0, most);
  const text = JSON.stringify(jobs);
  unstored.delete(userId);
  try {
    if (jobs.length > 0) localStorage.setItem(keyOf(userId), text);
    else localStorage.removeItem(keyOf(userId));
  } catch {
    unstored.set(userId, text);
  }
  for (const listener of listeners) listener();
};

export const watchedJobs = {
  /** The same list gives the same object, as React wants it. */
  current: (userId: string): readonly WatchedJob[] => {
    const text = stored(userId);
    const known = seen.get(userId);
    if (known && known.text === text) return known.value;
    const value = parse(text);
    seen.set(userId, { text, value });
    return value;
  },
  add: (userId: string, id: string): void =>
    change(userId, (jobs) => (jobs.some((job) => job.id === id) ? jobs : [{ id, at: Date.now(), named: [] }, ...jobs])),
  drop: (userId: string, ids: readonly string[]): void =>
    change(userId, (jobs) => jobs.filter(({ id }) => !ids.includes(id))),
  /** The person has logged out. */
  forget: (userId: string): void => change(userId, () => none),
  /** One picture of a job has its name. */
  named: (userId: string, id: string, imageId: string): void =>
    change(userId, (jobs) => jobs.map((job) => (job.id === id ? { ...job, named: [...job.named, imageId] } : job))),
  /** Hears of changes in this tab and in others. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  },
};

export const useWatchedJobs = (userId: string): readonly WatchedJob[] =>
  useSyncExternalStore(watchedJobs.subscribe, () => watchedJobs.current(userId));
