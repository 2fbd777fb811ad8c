/**
 * The key of each subject: of the person that sealed fields are about. Keys are kept apart from the events, so that
 * dropping one makes what it sealed unreadable in every copy of the events, back-ups included.
 */
export interface SubjectKeys {
  /** The subject's key of 32 bytes, made on first use; null for a subject whose key was dropped: nobody makes another. */
  keyFor(subject: string): Promise<Uint8Array | null>;
  /** The keys that there are of these subjects. */
  find(subjects: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  /** For ever. Dropping it again changes nothing. */
  drop(subject: string): Promise<void>;
}

/** Keys for as long as the process lives: for tests. */
export class MemorySubjectKeys implements SubjectKeys {
  private readonly keys = new Map<string, Uint8Array | null>();

  keyFor(subject: string): Promise<Uint8Array | null> {
    const known = this.keys.get(subject);
    if (known !== undefined) return Promise.resolve(known);
    const key = crypto.getRandomValues(new Uint8Array(32));
    this.keys.set(subject, key);
    return Promise.resolve(key);
  }

  find(subjects: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
    const found = subjects.flatMap((subject) => {
      const key = this.keys.get(subject);
      return key ? [[subject, key] as const] : [];
    });
    return Promise.resolve(new Map(found));
  }

  drop(subject: string): Promise<void> {
    this.keys.set(subject, null);
    return Promise.resolve();
  }
}
