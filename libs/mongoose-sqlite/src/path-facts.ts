/**
 * What has ever been stored at each path of a collection. Queries are compiled to SQL only where these facts show that
 * SQL and MongoDB's semantics agree, whatever wrote the documents; a schema alone could be wrong about old data.
 * Facts only ever grow.
 */
export const Seen = {
  null: 1,
  number: 2,
  string: 4,
  boolean: 8,
  date: 16,
  objectId: 32,
  object: 64,
  array: 128,
  /** Binary, regular expressions and the rarer BSON types. */
  other: 256,
  /** Strings whose bytes SQLite may not keep or compare as JavaScript does: NUL, lone surrogates, our own escapes. */
  oddString: 512,
  /** Decimal128, and integers past 2^53. */
  bigNumber: 1024,
  nan: 2048,
  /** Too many different keys (a map): nothing is known of what is below. */
  wide: 4096,
} as const;

const MAX_CHILDREN = 256;

export type FactNode = { mask: number; children: Map<string, FactNode> | null; items: FactNode | null };

export type StoredFacts = { m: number; c?: Record<string, StoredFacts>; i?: StoredFacts };

/** What is known about one dotted path. */
export type PathInfo = {
  /** Types seen at the path, or in the arrays along it. */
  mask: number;
  /** How many leading segments lead to an array; one entry for each array along the path. */
  arraysAt: readonly number[];
  /** True when nothing sound can be said: positional segments, arrays in arrays, maps. */
  unknown: boolean;
};

const emptyNode = (): FactNode => ({ mask: 0, children: null, items: null });

const UNKNOWN: PathInfo = { mask: ~0, arraysAt: [], unknown: true };

export class PathFacts {
  readonly root: FactNode = emptyNode();
  /** True when the facts hold more than what was last stored. */
  dirty = false;
  #infos = new Map<string, PathInfo>();

  note(node: FactNode, bit: number): void {
    if ((node.mask & bit) === bit) return;
    node.mask |= bit;
    this.#grew();
  }

  child(node: FactNode, key: string): FactNode | null {
    const known = node.children?.get(key);
    if (known) return known;
    if (node.mask & Seen.wide) return null;
    node.children ??= new Map();
    if (node.children.size >= MAX_CHILDREN && node !== this.root) {
      node.children = null;
      this.note(node, Seen.wide);
      return null;
    }
    const made = emptyNode();
    node.children.set(key, made);
    this.#grew();
    return made;
  }

  items(node: FactNode): FactNode {
    return (node.items ??= emptyNode());
  }

  info(path: string): PathInfo {
    let info = this.#infos.get(path);
    if (!info) {
      info = this.#resolve(path.split('.'));
      this.#infos.set(path, info);
    }
    return info;
  }

  merge(stored: StoredFacts): void {
    const before = this.dirty;
    this.#mergeInto(this.root, stored);
    this.#infos.clear();
    this.dirty = before;
  }

  toJSON(): StoredFacts {
    const dump = (node: FactNode): StoredFacts => ({
      m: node.mask,
      ...(node.children?.size
        ? { c: Object.fromEntries([...node.children].map(([key, kid]) => [key, dump(kid)])) }
        : {}),
      ...(node.items ? { i: dump(node.items) } : {}),
    });
    return dump(this.root);
  }

  #grew(): void {
    this.dirty = true;
    this.#infos.clear();
  }

  #mergeInto(node: FactNode, stored: StoredFacts): void {
    node.mask |= stored.m;
    if (node.mask & Seen.wide) node.children = null;
    else {
      for (const [key, kid] of Object.entries(stored.c ?? {})) {
        const child = this.child(node, key);
        if (child) this.#mergeInto(child, kid);
      }
    }
    if (stored.i) this.#mergeInto(this.items(node), stored.i);
  }

  #resolve(parts: string[]): PathInfo {
    if (parts.some((part) => /^\d*$/.test(part) || part === '__proto__')) return UNKNOWN;
    let nodes = [this.root];
    const arraysAt: number[] = [];
    for (const [index, part] of parts.entries()) {
      if (nodes.some((node) => node.mask & Seen.wide)) return UNKNOWN;
      const next = nodes.flatMap((node) => node.children?.get(part) ?? []);
      const items = next.flatMap((node) => (node.mask & Seen.array ? this.items(node) : []));
      if (items.some((node) => node.mask & Seen.array)) return UNKNOWN;
      if (next.some((node) => node.mask & Seen.array)) arraysAt.push(index + 1);
      nodes = [...next, ...items];
    }
    return { mask: nodes.reduce((mask, node) => mask | node.mask, 0), arraysAt, unknown: false };
  }
}
