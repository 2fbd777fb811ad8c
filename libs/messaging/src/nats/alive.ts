/** Where each process of a service answers that it is there, for those who wait for an answer of it. */
export const aliveSubject = (service: string): string => `alive.${service}`;

/** Subjects begin with the name of their service: `billing.credits.reserve`. */
export const serviceOf = (subject: string): string => subject.slice(0, subject.indexOf('.'));
