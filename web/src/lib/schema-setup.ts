import { config } from 'zod';

// zod compiles schemas with `new Function` where it may. Our content policy forbids that, and the mere try would be
// reported as a violation on every page.
config({ jitless: true });
