/**
 * One wish to pay, however often it is clicked or sent: its key goes with every try until the server has clearly
 * answered. A lost answer leaves the wish open, so that the next try is the same one and not a second.
 */
export type Intents = {
  readonly keyFor: (wish: string) => string;
  readonly settle: (wish: string) => void;
};

export const makeIntents = (newKey: () => string): Intents => {
  const open = new Map<string, string>();
  return {
    keyFor: (wish) => {
      const key = open.get(wish) ?? newKey();
      open.set(wish, key);
      return key;
    },
    settle: (wish) => void open.delete(wish),
  };
};

/** A clear refusal (4xx) settles a wish; a lost answer or a fault of the server leaves it open. */
export const isSettledBy = (status: number | 'unreachable'): boolean => typeof status === 'number' && status < 500;
