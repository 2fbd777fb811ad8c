/** One call of the load: when it was made and how long it took, in milliseconds, and what came. */
export type Seen = {
  readonly call: string;
  readonly at: number;
  readonly tookMs: number;
  readonly status: number;
  readonly code: string | null;
  /** The status that it has while everything is there, where that is none of 2xx and 3xx. */
  readonly usual?: number | undefined;
  /** It needs nothing of what was killed. */
  readonly spared?: boolean | undefined;
};

/** What was seen around one outage. `red`: the processes of which readiness was red meanwhile. */
export type Outage = {
  readonly what: string;
  readonly seen: readonly Seen[];
  readonly red: readonly string[];
  /** The processes that depend on what was away, of which one at least has to turn red. */
  readonly shouldBeRed: readonly string[];
  /** Milliseconds from its beginning until every call and every readiness was well again; null when that never came. */
  readonly recoveredMs: number | null;
};

export const LONGEST_MS = 2_000;

/** Answered as it is while everything is there. */
export const isWell = ({ status, usual }: Seen): boolean =>
  usual === undefined ? status >= 200 && status < 400 : status === usual;
/** Refused by a stable code that says: not now. */
const isRefused = ({ status, code }: Seen): boolean => status === 503 && code === 'service_unavailable';

/** The same fault of the same call is told once, with how often it was seen and the longest that it took. */
class Faults {
  private readonly found = new Map<string, number[]>();

  add(fault: string, { call, status, code, tookMs }: Seen): void {
    const what = `${fault}, ${call}: ${status} ${code ?? ''}`.trim();
    this.found.set(what, [...(this.found.get(what) ?? []), tookMs]);
  }

  tell(): string[] {
    return [...this.found].map(
      ([what, times]) => `${what}, ${times.length} times, at most after ${Math.round(Math.max(...times))} ms`,
    );
  }
}

/** What did not hold; empty when all did. */
export const faultsOf = ({ what, seen, red, shouldBeRed, recoveredMs }: Outage): string[] => {
  const faults = new Faults();
  for (const one of seen) {
    if (one.tookMs > LONGEST_MS) faults.add('too late', one);
    if (!isWell(one) && !isRefused(one)) faults.add('neither done nor refused by the code', one);
    if (one.spared && isRefused(one)) faults.add('refused without need', one);
  }
  const dependent = new Set(seen.filter(({ spared }) => !spared).map(({ call }) => call));
  const refused = new Set(seen.filter(isRefused).map(({ call }) => call));
  return [
    ...faults.tell(),
    ...[...dependent].filter((call) => !refused.has(call)).map((call) => `never refused, ${call}`),
    ...(red.some((name) => shouldBeRed.includes(name))
      ? []
      : [`readiness stayed green of ${shouldBeRed.join(', ')} (red: ${red.join(', ') || 'none'})`]),
    ...(recoveredMs === null ? [`it did not recover: ${what}`] : []),
  ];
};
