import type { Clock } from '@pictora/service-kit';
import type { World } from '@pictora/testing/simulation';

/** By how many milliseconds the clock of each replica is behind that of the one before. */
const SKEW_MS = 2_000;

/** Time as a replica has it: no two machines agree. */
export const replicaClock = (world: World, replica: number): Clock => ({
  now: () => new Date(world.clock - replica * SKEW_MS),
});
