import { Readable } from 'node:stream';
import { mongo } from 'mongoose';
import type { Doc } from './document-codec.js';

/** Where a cursor's documents come from: all at once, or one after the other. */
export type CursorSource = {
  all: () => Doc[];
  stream: () => Generator<Doc>;
  explain: () => Doc;
};

/** What mongoose and its users need of the MongoDB driver's cursors. */
export class Cursor {
  closed = false;
  #source: CursorSource;
  #rows: Generator<Doc> | null = null;
  #peeked: IteratorResult<Doc, void> | null = null;
  #map: ((doc: Doc) => Doc) | null = null;

  constructor(source: CursorSource) {
    this.#source = source;
  }

  async toArray(): Promise<Doc[]> {
    this.#checkOpen();
    const fresh = this.#rows === null;
    const docs = fresh ? this.#source.all() : [...this.#rest()];
    if (fresh) await this.close();
    return fresh && this.#map ? docs.map(this.#map) : docs;
  }

  async next(): Promise<Doc | null> {
    this.#checkOpen();
    const { done, value } = this.#pull();
    if (!done) return value;
    await this.close();
    return null;
  }

  tryNext(): Promise<Doc | null> {
    return this.next();
  }

  async hasNext(): Promise<boolean> {
    if (this.closed) return false;
    this.#peeked ??= this.#step();
    return !this.#peeked.done;
  }

  async forEach(visit: (doc: Doc) => boolean | void): Promise<void> {
    for await (const doc of this) if (visit(doc) === false) return;
  }

  map(transform: (doc: Doc) => Doc): this {
    const before = this.#map;
    this.#map = before ? (doc) => transform(before(doc)) : transform;
    return this;
  }

  rewind(): void {
    this.closed = false;
    this.#rows = null;
    this.#peeked = null;
  }

  async close(): Promise<void> {
    this.closed = true;
    this.#rows?.return(undefined);
  }

  async explain(): Promise<Doc> {
    return this.#source.explain();
  }

  stream(): Readable {
    return Readable.from(this);
  }

  addCursorFlag(): this {
    return this;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Doc> {
    try {
      for (let doc = await this.next(); doc !== null; doc = await this.next()) yield doc;
    } finally {
      await this.close();
    }
  }

  #checkOpen(): void {
    if (this.closed && this.#rows === null) throw new mongo.MongoCursorExhaustedError('Cursor is exhausted');
  }

  #step(): IteratorResult<Doc, void> {
    this.#rows ??= this.#source.stream();
    const step = this.#rows.next();
    return step.done || !this.#map ? step : { done: false, value: this.#map(step.value) };
  }

  #pull(): IteratorResult<Doc, void> {
    const step = this.#peeked ?? this.#step();
    this.#peeked = null;
    return step;
  }

  *#rest(): Generator<Doc> {
    for (let step = this.#pull(); !step.done; step = this.#pull()) yield step.value;
  }
}
