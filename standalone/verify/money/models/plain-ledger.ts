import type { CreditCommand } from '@pictora/billing/testing';

type Hold = { readonly monthly: number; readonly pack: number; readonly month: string };
type Ended = { readonly how: 'captured' | 'back' | 'called-off'; readonly hold: Hold; owed: boolean };

/** What a command came to: a refusal's code, or whether it changed anything. */
export type Effect = { readonly refused: string } | { readonly changed: boolean };

const no = (refused: string): Effect => ({ refused });
const changed: Effect = { changed: true };
const nothing: Effect = { changed: false };

/**
 * A credit account as one would keep it on paper: what is free of each kind, what lies aside for which job, and how each
 * job ended. It knows no events, remembers everything, and is changed where it stands.
 */
export class PlainLedger {
  isOpen = false;
  free = { monthly: 0, pack: 0 };
  month = '';
  paidPlan: { tier: string; revision: number; key?: string } = { tier: 'free', revision: -1 };
  readonly aside = new Map<string, Hold>();
  private readonly ended = new Map<string, Ended>();

  get held(): { readonly monthly: number; readonly pack: number } {
    let [monthly, pack] = [0, 0];
    for (const hold of this.aside.values()) [monthly, pack] = [monthly + hold.monthly, pack + hold.pack];
    return { monthly, pack };
  }

  do(command: CreditCommand): Effect {
    if (command.type === 'open') {
      if (this.isOpen) return nothing;
      this.isOpen = true;
      this.free.monthly = command.monthlyCredits;
      return changed;
    }
    if (!this.isOpen) return no('account-not-open');
    switch (command.type) {
      case 'reserve':
        return this.reserve(command.holdId, command.credits);
      case 'capture':
        return this.capture(command.holdId);
      case 'release':
        return this.release(command.holdId);
      case 'expire':
        if (!this.aside.has(command.holdId)) return this.ended.has(command.holdId) ? nothing : no('hold-unknown');
        return this.release(command.holdId);
      case 'give-back':
        return this.giveBack(command.holdId);
      case 'grant':
        this.free[command.bucket] += command.credits;
        return changed;
      case 'remove':
        if (command.credits > this.free[command.bucket]) return no('insufficient-credits');
        this.free[command.bucket] -= command.credits;
        return changed;
      case 'take-back':
        this.free[command.bucket] -= Math.min(command.credits, this.free[command.bucket]);
        return changed;
      case 'start-month':
        if (this.paidPlan.tier !== 'free' || command.start <= this.month) return nothing;
        return this.begin(command.start, command.monthlyCredits);
      case 'set-plan': {
        const { plan, start } = command;
        if (plan.revision <= this.paidPlan.revision) return nothing;
        const holds = plan.key !== undefined && plan.key === this.paidPlan.key;
        this.paidPlan = { ...plan };
        if (holds) return changed;
        const soon = new Date(Date.parse(this.month) + 1);
        return this.begin(start > this.month ? start : soon.toISOString(), command.monthlyCredits);
      }
    }
  }

  private reserve(id: string, credits: number): Effect {
    const hold = this.aside.get(id);
    if (hold) return hold.monthly + hold.pack === credits ? nothing : no('hold-exists');
    if (this.ended.has(id)) return no('hold-ended');
    if (this.free.monthly + this.free.pack < credits) return no('insufficient-credits');
    const monthly = Math.min(credits, this.free.monthly);
    const pack = credits - monthly;
    this.free = { monthly: this.free.monthly - monthly, pack: this.free.pack - pack };
    this.aside.set(id, { monthly, pack, month: this.month });
    return changed;
  }

  private capture(id: string): Effect {
    const hold = this.aside.get(id);
    if (hold) return this.end(id, { how: 'captured', hold, owed: true });
    const ended = this.ended.get(id);
    return ended && ended.how !== 'called-off' ? nothing : no('hold-unknown');
  }

  private release(id: string): Effect {
    const hold = this.aside.get(id);
    if (hold) this.putBack(hold);
    else if (this.ended.has(id)) return nothing;
    const none = { monthly: 0, pack: 0, month: '' };
    return this.end(id, { how: hold ? 'back' : 'called-off', hold: hold ?? none, owed: false });
  }

  private giveBack(id: string): Effect {
    if (this.aside.has(id)) return no('hold-open');
    const ended = this.ended.get(id);
    if (!ended) return no('hold-unknown');
    if (!ended.owed) return nothing;
    ended.owed = false;
    this.putBack(ended.hold);
    return changed;
  }

  private end(id: string, ended: Ended): Effect {
    this.aside.delete(id);
    this.ended.set(id, ended);
    return changed;
  }

  /** Credits of a month that is over do not come back. */
  private putBack({ monthly, pack, month }: Hold): void {
    if (month === this.month) this.free.monthly += monthly;
    this.free.pack += pack;
  }

  private begin(month: string, credits: number): Effect {
    this.month = month;
    this.free.monthly = credits;
    return changed;
  }
}
