import { z } from 'zod';
import { paymentProviderSchema } from '../rpc/payments.messages.js';
import type { HttpRoute } from './http-route.js';

export const publicConfigSchema = z.object({
  productName: z.literal('Pictora'),
  /** `embedded` on one machine with no servers, `distributed` otherwise. */
  mode: z.enum(['embedded', 'distributed']),
  prices: z.object({ image: z.int(), edit: z.int(), videoPerSecond: z.int() }),
  supportEmail: z.string(),
  /** Who takes payments; in the `sandbox` no money moves, and the page says so. Null while billing is away. */
  payments: paymentProviderSchema.nullable(),
  /** Characters that a new password needs at least; what every Pictora asks for while identity is away. */
  passwordMin: z.int().positive(),
});
export type PublicConfig = z.infer<typeof publicConfigSchema>;

export const healthSchema = z.object({
  status: z.enum(['ok', 'unavailable']),
  dependencies: z.record(z.string(), z.object({ status: z.enum(['up', 'down']), detail: z.string().optional() })),
});
export type Health = z.infer<typeof healthSchema>;

export const platformRoutes = {
  config: {
    method: 'GET',
    path: '/api/config',
    summary: 'Public settings for the page',
    tag: 'platform',
    auth: 'none',
    status: 200,
    reply: publicConfigSchema,
    errors: [],
  },
  live: {
    method: 'GET',
    path: '/api/health/live',
    summary: 'The process runs',
    tag: 'platform',
    auth: 'none',
    status: 200,
    reply: healthSchema,
    errors: [],
  },
  ready: {
    method: 'GET',
    path: '/api/health/ready',
    summary: 'The process and each dependency can serve',
    tag: 'platform',
    auth: 'none',
    status: 200,
    reply: healthSchema,
    errors: ['service_unavailable'],
  },
} as const satisfies Record<string, HttpRoute>;
