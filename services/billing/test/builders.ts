import type { Bucket, CreditEvent } from '../src/credits/domain/credit-account.js';

type History = readonly CreditEvent[] & {
  granted(credits: number, bucket?: Bucket): History;
  /** Holds credits of the bucket(s) given. */
  reserved(holdId: string, buckets: { readonly monthly?: number; readonly pack?: number }): History;
  captured(holdId: string): History;
  released(holdId: string): History;
  expired(holdId: string): History;
  calledOff(holdId: string): History;
  /** What the job was charged comes back, by bucket. */
  givenBack(holdId: string): History;
  inMonth(start: string): History;
};

export const reason = 'Generated image';

const history = (events: readonly CreditEvent[]): History => {
  const and = (event: CreditEvent) => history([...events, event]);
  const holdOf = (holdId: string) => {
    const reserved = events.find((event) => event.type === 'CreditsReserved' && event.data.holdId === holdId);
    if (reserved?.type !== 'CreditsReserved') throw new Error(`Nothing was reserved as ${holdId}`);
    const { monthly, pack } = reserved.data;
    return { holdId, monthly, pack };
  };
  return Object.assign([...events], {
    granted: (credits: number, bucket: Bucket = 'monthly') =>
      and({ type: 'CreditsGranted', data: { bucket, credits, reason: 'Free plan' } }),
    reserved: (holdId: string, { monthly = 0, pack = 0 }: { readonly monthly?: number; readonly pack?: number }) =>
      and({ type: 'CreditsReserved', data: { holdId, monthly, pack, reason } }),
    captured: (holdId: string) => and({ type: 'CreditsCaptured', data: holdOf(holdId) }),
    released: (holdId: string) => and({ type: 'CreditsReleased', data: { ...holdOf(holdId), reason } }),
    expired: (holdId: string) => and({ type: 'HoldExpired', data: { ...holdOf(holdId), reason } }),
    givenBack: (holdId: string) => {
      const { monthly, pack } = holdOf(holdId);
      const cause = { type: 'job', id: holdId } as const;
      const granted = (bucket: Bucket, credits: number): CreditEvent[] =>
        credits > 0 ? [{ type: 'CreditsGranted', data: { bucket, credits, reason, cause } }] : [];
      return history([...events, ...granted('monthly', monthly), ...granted('pack', pack)]);
    },
    inMonth: (start: string) => and({ type: 'MonthStarted', data: { start, reason: 'Monthly credits' } }),
    calledOff: (holdId: string) => and({ type: 'HoldCalledOff', data: { holdId, reason } }),
  });
};

/** The history of an account, to read like one: `givenAccount().granted(5).reserved('job', { monthly: 1 })`. */
export const givenAccount = (userId = 'user'): History => history([{ type: 'AccountOpened', data: { userId } }]);
