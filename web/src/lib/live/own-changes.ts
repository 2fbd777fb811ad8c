type Recipe<D, A> = (draft: D, arg: A) => void;
type Started<D> = {
  readonly updateCachedData: (recipe: (draft: D) => void) => unknown;
  readonly queryFulfilled: Promise<unknown>;
};

/**
 * What a person changes in a list while it is being read. The answer takes the place of the whole list and may be older than
 * the change, so the change is made in it once more: a recipe must not mind to be applied twice, or to an answer that
 * knows it already. `inStep` does the same for what is pushed.
 */
export const ownChanges = <D, A = void>() => {
  const readers = new Set<(recipe: Recipe<D, A>) => void>();
  return {
    /** To be told of each change, beside making it in what is shown. */
    made: (recipe: Recipe<D, A>): void => {
      for (const hear of readers) hear(recipe);
    },
    /** For the endpoint of the list. */
    onQueryStarted: async (arg: A, { queryFulfilled, updateCachedData }: Started<D>): Promise<void> => {
      const heard: Recipe<D, A>[] = [];
      const hear = (recipe: Recipe<D, A>): void => void heard.push(recipe);
      readers.add(hear);
      await queryFulfilled.catch(() => undefined); // The query reports its own failure.
      readers.delete(hear);
      for (const recipe of heard) updateCachedData((draft) => recipe(draft, arg));
    },
  };
};
