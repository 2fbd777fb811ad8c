import { describe, expect, it } from '@jest/globals';
import type { ApiClient, Answer } from '../../../e2e/api-client.js';
import { raceDebits } from './debits.js';

/** What is wrong with a studio on paper. */
type Fault = {
  /** Debits that succeed beyond what there is. */
  readonly more?: number;
  /** Debits that are refused though there is enough. */
  readonly fewer?: number;
  /** Credits that lie aside in the end. */
  readonly held?: number;
  readonly drift?: readonly unknown[];
  /** Orders that are accepted and come to no job. */
  readonly lost?: number;
};

const paperStudio = ({ more = 0, fewer = 0, held = 0, drift = [], lost = 0 }: Fault = {}) => {
  let pack = 0;
  const jobs: { readonly state: string }[] = [];
  const left = { more, fewer, lost };
  const take = async (): Promise<Answer<unknown>> => {
    await new Promise((next) => setImmediate(next));
    const wrong = pack > 0 ? left.fewer-- > 0 : left.more-- > 0;
    if (pack > 0 === wrong) return { status: 402, body: { code: 'insufficient_credits' } };
    if (!wrong) pack -= 1;
    return { status: 201, body: {} };
  };
  const standing = () => ({ settled: { monthly: 0, pack }, available: pack });
  const admin = {
    send: async (method: string, path: string, body?: { readonly credits: number; readonly bucket: string }) => {
      if (path.endsWith('/grants')) pack += body?.credits ?? 0;
      if (path.endsWith('/grants')) return { status: 201, body: { after: standing() } };
      if (path.endsWith('/corrections') && body?.bucket === 'pack') return take();
      if (path.endsWith('/balance')) return { status: 200, body: standing() };
      return { status: 202, body: { id: 'run', state: 'succeeded', drift } };
    },
  };
  const api = {
    generate: async () => {
      const { status, body } = await take();
      if (status === 201 && left.lost-- <= 0) jobs.push({ state: 'succeeded' });
      return status === 201 ? { status: 202, body } : { status, body };
    },
    jobs: async () => jobs,
    user: async () => ({ creditsRemaining: pack, creditsHeld: held }),
  };
  const person = { api: api as unknown as ApiClient, id: 'person' };
  return { admin: admin as unknown as ApiClient, newcomer: async () => person };
};

describe('the race of debits', () => {
  const race = (fault?: Fault) => raceDebits(paperStudio(fault), { debits: 60, credits: 30, seed: 1 });

  it('finds nothing wrong where nothing is', async () => {
    expect(await race()).toMatchObject({ charged: 30, refused: 30, again: 0 });
  });

  it.each<readonly [string, Fault, string]>([
    ['one debit too many', { more: 1 }, '31 of 60'],
    ['one debit that was refused though there was a credit', { fewer: 40 }, '20 of 60'],
    ['a credit that lies aside in the end', { held: 1 }, 'left, or owed'],
    ['a read model that drifted', { drift: [{}] }, 'not what its events say'],
    ['an order that was lost', { lost: 1 }, 'orders were accepted'],
  ])('finds %s', async (_, fault, message) => {
    await expect(race(fault)).rejects.toThrow(message);
  });
});
