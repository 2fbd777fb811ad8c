import { planOf, tiers, type PaidTier, type Tier } from '@pictora/contracts';
import { lifeOf, type Life, type PaymentEvent } from '@pictora/billing/testing';

/** What may happen next in the story of one person's subscriptions. */
export const happenings = [
  ...(['renew', 'renew', 'upgrade', 'fail', 'recover', 'schedule', 'unschedule', 'cancel', 'resume', 'pack'] as const),
  ...(['pack-back', 'refund', 'end', 'begin'] as const),
];
export type Happening = (typeof happenings)[number];

type Running = {
  readonly id: string;
  readonly activated: number;
  tier: PaidTier;
  begun: number;
  cancelled: boolean;
  next: PaidTier | null;
  pastDue: boolean;
};

const refundDays = 7;
const refundGenerations = 20;

/**
 * The story of a person's subscriptions as one would tell it, day by day: the plan that runs, if one does, and the credits
 * that they have. Each happening changes it where it stands, and makes the facts that the provider would tell of it.
 */
export class PlainSubscription {
  today = 0;
  monthly = planOf('free').monthlyCredits;
  pack = 0;
  running: Running | null = null;
  readonly facts: PaymentEvent[] = [];
  private begun = 0;
  private life: Life | null = null;
  private lastPack: number | null = null;

  get tier(): Tier {
    return this.running?.tier ?? 'free';
  }

  get status(): 'none' | 'active' | 'past-due' | 'ended' {
    if (this.running) return this.running.pastDue ? 'past-due' : 'active';
    return this.begun === 0 ? 'none' : 'ended';
  }

  /** Whether money could be asked back today, after so many generations. */
  refundRefusal(generations: number): string | null {
    if (!this.running) return 'not-subscribed';
    if (this.begun > 1) return 'not-first-subscription';
    if (this.today >= this.running.activated + refundDays) return 'window-passed';
    return generations > refundGenerations ? 'too-many-generations' : null;
  }

  /** Two days later this happens; what cannot happen now does not. */
  happen(what: Happening): void {
    this.today += 2;
    const { running, life, today } = this;
    if (what === 'begin') {
      if (!running) this.begin(tiers[1 + (today % 3)] as PaidTier);
      return;
    }
    if (!life) return;
    if (what === 'pack') {
      this.tell(life.packPaid(today));
      this.pack += 10;
      this.lastPack = today;
    } else if (what === 'pack-back') {
      if (this.lastPack === null) return;
      this.tell(life.packRefunded(today, this.lastPack));
      this.pack -= 10;
      this.lastPack = null;
    } else if (running) this.change(what, running, life);
  }

  private begin(tier: PaidTier): void {
    const { today } = this;
    const id = `sub_${(this.begun += 1)}`;
    // Packs belong to the life that they were bought in.
    this.lastPack = null;
    this.life = lifeOf(tier, id, today);
    this.running = { id, activated: today, tier, begun: today, cancelled: false, next: null, pastDue: false };
    this.tell(this.life.paid(today));
    this.tell(this.life.changed(today));
    this.monthly = planOf(tier).monthlyCredits;
  }

  private change(what: Happening, running: Running, life: Life): void {
    const { today } = this;
    const month = (tier: PaidTier): void => {
      this.tell(life.paid(today, tier));
      this.monthly = planOf(tier).monthlyCredits;
      [running.tier, running.begun] = [tier, today];
    };
    switch (what) {
      case 'renew':
        month(running.tier);
        // What the provider tells next says that all is well.
        this.tell(this.life!.changed(today, { status: 'active' }));
        running.pastDue = false;
        break;
      case 'upgrade':
        month('premium');
        this.tell(this.life!.changed(today, { status: 'active', tier: 'premium' }));
        running.pastDue = false;
        break;
      case 'fail':
        this.tell(life.failed(today));
        this.tell(this.life!.changed(today, { status: 'past-due' }));
        running.pastDue = true;
        break;
      case 'recover':
        this.tell(life.changed(today, { status: 'active' }));
        running.pastDue = false;
        break;
      case 'schedule':
      case 'unschedule':
        running.next = what === 'schedule' ? 'pro' : null;
        this.tell(life.changed(today, { nextTier: running.next }));
        break;
      case 'cancel':
      case 'resume':
        running.cancelled = what === 'cancel';
        this.tell(life.changed(today, { cancelAtPeriodEnd: running.cancelled }));
        break;
      case 'refund':
        this.tell(life.refunded(today, running.begun));
        this.end();
        break;
      default:
        this.end();
    }
  }

  private end(): void {
    this.tell(this.life!.ended(this.today));
    this.running = null;
    this.monthly = planOf('free').monthlyCredits;
  }

  private tell(life: Life): void {
    this.life = life;
    this.facts.push(life.at(-1)!);
  }
}
