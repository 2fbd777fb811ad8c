import type { CreditLedger, JobsRepository } from '@pictora/generation/testing';
import type { RequestEnvelope } from '@pictora/messaging';
import type { Replica } from './network.js';

type Handle = Replica['handle'];

/** A fault put in on purpose, made anew for each history: a simulation that does not find it finds nothing. */
export type Plant = () => {
  readonly ledger?: (ledger: CreditLedger) => CreditLedger;
  readonly jobs?: (jobs: JobsRepository) => JobsRepository;
  /** What a request to billing meets before billing does. */
  readonly request?: (subject: string, envelope: RequestEnvelope, handle: Handle) => Promise<unknown>;
};

const withData = (envelope: RequestEnvelope, changes: object): RequestEnvelope => ({
  ...envelope,
  data: { ...(envelope.data as object), ...changes },
});

export const plants = {
  'each delivery of a reservation is a new one': () => {
    let deliveries = 0;
    return {
      request: (subject, envelope, handle) => {
        if (subject !== 'billing.credits.reserve') return handle(subject, envelope);
        const { holdId } = envelope.data as { readonly holdId: string };
        const id = deliveries++ === 0 ? holdId : `${holdId}#${deliveries}`;
        return handle(subject, withData(envelope, { holdId: id, commandId: `reserve ${id}` }));
      },
    };
  },
  'each delivery of a capture charges': () => {
    const charged = new Set<string>();
    return {
      request: async (subject, envelope, handle) => {
        if (subject !== 'billing.credits.capture') return handle(subject, envelope);
        const { holdId } = envelope.data as { readonly holdId: string };
        const id = `${holdId}#${charged.size}`;
        if (charged.has(holdId)) {
          const more = { holdId: id, credits: 1, reason: 'Once more', commandId: `reserve ${id}` };
          await handle('billing.credits.reserve', withData(envelope, more));
          await handle(subject, withData(envelope, { holdId: id, commandId: `capture ${id}` }));
        }
        charged.add(holdId);
        return handle(subject, envelope);
      },
    };
  },
  'a release without an answer counts as done': () => ({
    ledger: (ledger) => ({
      reserve: (hold) => ledger.reserve(hold),
      capture: (hold) => ledger.capture(hold),
      giveBack: (hold, reason) => ledger.giveBack(hold, reason),
      release: async (hold, reason) => {
        const answer = await ledger.release(hold, reason);
        return answer.type === 'unclear' ? { ...answer, type: 'released' } : answer;
      },
    }),
  }),
  'a cancellation takes itself to be in time': () => ({
    ledger: (ledger) => ({
      reserve: (hold) => ledger.reserve(hold),
      capture: (hold) => ledger.capture(hold),
      giveBack: (hold, reason) => ledger.giveBack(hold, reason),
      release: async (hold, reason) => {
        const answer = await ledger.release(hold, reason);
        return answer.type === 'found-captured' ? { ...answer, type: 'released' } : answer;
      },
    }),
  }),
  'a charge is given back before it is asked whether the picture is there': () => ({
    ledger: (ledger) => ({
      reserve: (hold) => ledger.reserve(hold),
      release: (hold, reason) => ledger.release(hold, reason),
      giveBack: (hold, reason) => ledger.giveBack(hold, reason),
      capture: async (hold) => {
        const answer = await ledger.capture(hold);
        if (answer.type === 'captured') await ledger.giveBack(hold, 'Too early');
        return answer;
      },
    }),
  }),
  'a worker that lost its job may still write it': () => ({
    jobs: (jobs) =>
      Object.assign(Object.create(jobs) as JobsRepository, {
        replace: async (job: Parameters<JobsRepository['replace']>[0]) => {
          const current = await jobs.find(job.id);
          return current && jobs.replace({ ...job, version: current.version });
        },
      }),
  }),
} as const satisfies Record<string, Plant>;

export type PlantName = keyof typeof plants;
