import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { samples } from '../../../e2e/people.js';
import type { World } from '../world.js';
import { fileForm, json, type Request } from '../wire.js';
import { targetOf, type Cell } from './cells.js';
import { filled } from './row.js';

const sample = readFileSync(join(samples, 'gallery-26-400.webp'));

/**
 * The request of a cell, without who asks; null where the world has no such thing. `more` are fields that go into the body
 * beside its own.
 */
export const requestOf = (
  cell: Pick<Cell, 'route' | 'row' | 'kind'>,
  ids: World['ids'],
  more: Readonly<Record<string, unknown>> = {},
): Request | null => {
  const { route, row, kind } = cell;
  const named = { ...ids, who: kind };
  const target = targetOf(cell, named);
  if (target === null) return null;
  const headers = row.headers ?? [];
  const request = { method: route.method, target, headers };
  if (row.file !== undefined) {
    const texts = Object.fromEntries(Object.entries(more).map(([name, value]) => [name, String(value)]));
    const form = fileForm(row.file, sample, texts);
    return { ...request, ...form, headers: [...headers, ...(form.headers ?? [])] };
  }
  if (typeof row.body === 'string') {
    const fields = Object.entries(more).map(([name, value]) => `&${name}=${encodeURIComponent(String(value))}`);
    return { ...request, body: row.body + fields.join('') };
  }
  const hasMore = Object.keys(more).length > 0;
  if (row.body === undefined && !hasMore) return request;
  const text = filled(JSON.stringify(row.body ?? {}), named);
  if (text === null) return null;
  const body = json({ ...(JSON.parse(text) as object), ...more });
  return { ...request, ...body, headers: [...headers, ...(body.headers ?? [])] };
};
