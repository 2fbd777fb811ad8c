import { isOutage, unavailable, withTimeout } from '@pictora/messaging';

/** Milliseconds without any word from Keycloak after which it is taken for gone; one that is busy answers somebody. */
const SILENT_MS = 1_400;
/** Somebody who waits for so long has it asked for a sign of life. */
const ASKED_AFTER_MS = 400;
const LOOK_EVERY_MS = 100;
/** A sign-up asks three things in turn, and has two seconds. */
const TRIAL_MS = 600;
/** So long after its first answer it is no slower than it will be: what it needs is waited for from then on. */
const WARM_MS = 60_000;

type Waiter = { readonly began: number; readonly giveUp: (why: string) => void };
/** When a kind of question was first answered since it is in doubt, and whether somebody waits for it now. */
type Doubt = { answeredAt: number | null; isTried: boolean };

/**
 * How long Keycloak is waited for: for as long as it computes, but not once it has gone silent. Just started it takes many
 * times as long as later, so after it was away each kind of question is tried by one caller at a time, who does not wait for
 * long, while the others are refused at once: until one was answered quickly, or it had its time to warm up.
 */
export class Patience {
  private heardAt = Number.NEGATIVE_INFINITY;
  private isAsked = false;
  private looking: NodeJS.Timeout | undefined;
  private readonly waiting = new Set<Waiter>();
  /** Of kinds that were asked before. */
  private readonly doubts = new Map<string, Doubt | null>();

  /** @param signOfLife something that Keycloak has at hand. */
  constructor(private readonly signOfLife: () => Promise<unknown>) {}

  /** Settles with the answer, or rejects with `service_unavailable` when there is none to be waited for. */
  async over<T>(kind: string, ask: () => Promise<T>): Promise<T> {
    const doubt = this.doubts.get(kind) ?? null;
    this.doubts.set(kind, doubt);
    const isWarm = doubt?.answeredAt != null && performance.now() - doubt.answeredAt >= WARM_MS;
    if (!doubt || isWarm) return this.waitedFor(ask);
    if (doubt.isTried) throw unavailable('keycloak', new Error('it was away, and others try it'));
    return this.tried(kind, doubt, ask);
  }

  /** Whoever asks may leave before the answer; the next one tries when it has come. */
  private async tried<T>(kind: string, doubt: Doubt, ask: () => Promise<T>): Promise<T> {
    doubt.isTried = true;
    const began = performance.now();
    const answer = this.waitedFor(ask);
    const answered = (): void => {
      doubt.answeredAt ??= performance.now();
      if (performance.now() - began < TRIAL_MS) this.doubts.set(kind, null);
    };
    void answer
      .then(answered, (error: unknown) => (isOutage(error) ? undefined : answered()))
      .finally(() => (doubt.isTried = false));
    return withTimeout(answer, TRIAL_MS, 'keycloak');
  }

  private async waitedFor<T>(ask: () => Promise<T>): Promise<T> {
    let giveUp: Waiter['giveUp'] = () => undefined;
    const hopeless = new Promise<never>((_, reject) => {
      giveUp = (why) => reject(unavailable('keycloak', new Error(why)));
    });
    const waiter = { began: performance.now(), giveUp };
    this.waiting.add(waiter);
    this.looking ??= setInterval(() => this.look(), LOOK_EVERY_MS);
    try {
      return await Promise.race([this.heard(ask()), hopeless]);
    } finally {
      this.waiting.delete(waiter);
      if (this.waiting.size === 0) {
        clearInterval(this.looking);
        this.looking = undefined;
      }
    }
  }

  private async heard<T>(answer: Promise<T>): Promise<T> {
    try {
      const heard = await answer;
      this.heardAt = performance.now();
      return heard;
    } catch (error) {
      if (isOutage(error)) this.away();
      else this.heardAt = performance.now();
      throw error;
    }
  }

  /** All that it could do it has to show again. */
  private away(): void {
    for (const [kind, doubt] of this.doubts) {
      if (doubt) doubt.answeredAt = null;
      else this.doubts.set(kind, { answeredAt: null, isTried: false });
    }
  }

  private look(): void {
    const now = performance.now();
    for (const { began, giveUp } of this.waiting) {
      if (now - Math.max(this.heardAt, began) <= SILENT_MS) continue;
      this.away();
      giveUp('it has gone silent');
    }
    if ([...this.waiting].some(({ began }) => now - began > ASKED_AFTER_MS)) void this.askForSignOfLife();
  }

  private async askForSignOfLife(): Promise<void> {
    if (this.isAsked) return;
    this.isAsked = true;
    await this.heard(this.signOfLife()).catch(() => undefined); // Those who wait are told at the next look.
    this.isAsked = false;
  }
}
