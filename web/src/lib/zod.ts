import { config } from 'zod/v4';

// zod compiles schemas with `new Function` where it may. Our content policy forbids that, and the mere try would be
// reported as a violation. The build takes every import of zod through here, so whichever page loads it first is safe.
config({ jitless: true });

export * from 'zod/v4';
