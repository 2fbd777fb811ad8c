/** A process that dies at its `call`th call, before or after that has had its effect; nothing that follows has any. */
export class Death {
  private calls = 0;
  happened = false;
  constructor(
    private readonly call: number,
    private readonly when: 'before' | 'after',
  ) {}

  during<T extends object>(part: T): T {
    return new Proxy(part, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        // Reading changes nothing.
        if (name === 'get' || name === 'stat') return member.bind(target) as unknown;
        return (...args: unknown[]) => this.run(() => (member as (...all: unknown[]) => unknown).apply(target, args));
      },
    });
  }

  private run(effect: () => unknown): unknown {
    this.calls += 1;
    const here = this.calls === this.call;
    if (this.happened || (here && this.when === 'before')) return this.die();
    if (!here) return effect();
    return Promise.resolve(effect()).then(() => this.die());
  }

  private die(): Promise<never> {
    this.happened = true;
    return Promise.reject(new Error('killed'));
  }
}
