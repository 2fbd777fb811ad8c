/** A time as names of files take it; such names sort by time. */
export const stampOf = (time: Date): string => time.toISOString().replace(/[-:]/g, '');
