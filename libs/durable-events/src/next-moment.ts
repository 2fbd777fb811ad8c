/**
 * The moment for which a change of a record is told: now, but later than `last`, that of the change before it. Whoever is told
 * puts the changes of a record into order by their moments, while the clocks of two replicas differ, and two changes may come
 * within one millisecond. Write it in the update that finds the record as it was read, and keep it on the record.
 */
export const nextMoment = (last: Date | null | undefined, now: Date): Date =>
  last && last >= now ? new Date(last.getTime() + 1) : now;
