/** One call of the load: when it was made and how long it took, in milliseconds, and what came. */
export type Seen = {
  readonly call: string;
  readonly at: number;
  readonly tookMs: number;
  readonly status: number;
  readonly code: string | null;
};

/** What was seen around one outage. `red`: the processes of which readiness was red meanwhile. */
export type Outage = {
  readonly killed: string;
  readonly seen: readonly Seen[];
  readonly red: readonly string[];
  /** The processes that depend on what was killed, of which one at least has to turn red. */
  readonly shouldBeRed: readonly string[];
  /** Milliseconds from the kill until every call and every readiness was well again; null when that never came. */
  readonly recoveredMs: number | null;
};

export const LONGEST_MS = 2_000;

const isWell = ({ status }: Seen): boolean => status >= 200 && status < 300;
/** Refused by a stable code that says: not now. */
const isRefused = ({ status, code }: Seen): boolean => status === 503 && code === 'service_unavailable';

/** What did not hold; empty when all did. */
export const faultsOf = ({ killed, seen, red, shouldBeRed, recoveredMs }: Outage): string[] => {
  const faults: string[] = [];
  const tell = ({ call, tookMs, status, code }: Seen) =>
    `${call}: ${status} ${code ?? ''} after ${Math.round(tookMs)} ms`;
  for (const one of seen) {
    if (one.tookMs > LONGEST_MS) faults.push(`too late, ${tell(one)}`);
    if (!isWell(one) && !isRefused(one)) faults.push(`neither done nor refused by the code, ${tell(one)}`);
  }
  if (!seen.some(isRefused)) faults.push(`nobody was refused while ${killed} was away`);
  if (!red.some((name) => shouldBeRed.includes(name)))
    faults.push(`readiness stayed green of ${shouldBeRed.join(', ')} (red: ${red.join(', ') || 'none'})`);
  if (recoveredMs === null) faults.push(`it did not recover from the loss of ${killed}`);
  return faults;
};
