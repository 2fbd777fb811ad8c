import { z } from 'zod';
import type { Broadcast } from './request-transport.js';

export type NudgesOptions<About> = {
  readonly broadcast: Pick<Broadcast, 'publish' | 'subscribe'>;
  readonly subject: string;
  /** What a word says. */
  readonly about: z.ZodType<About>;
  /** Tells this process from the others: anything that is unique. */
  readonly self: string;
  /** Told of a word that could not be sent. Nothing is lost by it but time. */
  readonly onError: (error: unknown) => void;
};

/**
 * Word among the replicas of a service that there is something to look at. It comes at most once and is never needed:
 * whoever misses it looks by itself a little later. Nobody gets their own word back.
 */
export class Nudges<About> {
  constructor(private readonly options: NudgesOptions<About>) {}

  /** Waits for nobody, and never fails. */
  tell(about: About): void {
    const { broadcast, subject, self, onError } = this.options;
    broadcast.publish(subject, { from: self, about }).catch(onError);
  }

  /** What the others tell. The answer ends it. */
  listen(heed: (about: About) => void): Promise<() => Promise<void>> {
    const { broadcast, subject, about, self } = this.options;
    const word = z.object({ from: z.string(), about });
    return broadcast.subscribe(subject, (data) => {
      const told = word.parse(data);
      if (told.from !== self) heed(told.about);
    });
  }
}
