import type { Projection } from '@pictora/event-sourcing';
import type { Plant } from './projections-process.js';

const but = (projection: Projection, apply: Projection['apply']): Projection => ({ name: projection.name, apply });

export const plants = {
  'the checkpoint is saved before the events are applied': () => ({
    projection: (projection) => but(projection, async (events) => void projection.apply(events).catch(() => undefined)),
  }),
  'a failure to apply is passed over': () => ({
    projection: (projection) => but(projection, (events) => projection.apply(events).catch(() => undefined)),
  }),
  'a balance is added to by whoever comes': () => ({
    projection: (projection, records) =>
      but(projection, async (events) => {
        await projection.apply(events);
        if (projection.name !== 'balance') return;
        for (const { type, streamId } of events)
          if (type === 'CreditsGranted')
            await records
              .model<{ readonly _id: string }>(0, 'Balance')
              .updateOne({ _id: streamId.slice(-36) }, { $inc: { 'settled.pack': 1 } });
      }),
  }),
  'a checkpoint moves back': () => ({
    checkpoints: (checkpoints) => ({
      load: async (name) => Math.max(0, ((await checkpoints.load(name)) ?? 0) - 1),
      save: (name, position) => checkpoints.save(name, position + 1),
    }),
  }),
} as const satisfies Record<string, Plant>;

export type PlantName = keyof typeof plants;
