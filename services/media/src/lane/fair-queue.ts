/** Gives out one of each asker in turn, so that who asks for a whole page does not keep others from their one picture. */
export class FairQueue<T> {
  private readonly byAsker = new Map<string, T[]>();
  private count = 0;

  get size(): number {
    return this.count;
  }

  push(asker: string, item: T): void {
    const own = this.byAsker.get(asker);
    if (own) own.push(item);
    else this.byAsker.set(asker, [item]);
    this.count += 1;
  }

  shift(): T | undefined {
    for (const [asker, [next, ...left]] of this.byAsker) {
      // To the back with the rest.
      this.byAsker.delete(asker);
      if (left.length > 0) this.byAsker.set(asker, left);
      this.count -= 1;
      return next;
    }
    return undefined;
  }
}
