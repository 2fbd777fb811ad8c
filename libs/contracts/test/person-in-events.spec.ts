import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { integrationEvents, type IntegrationEventType } from '../src/events/integration-events.js';
import { personInEvents, type PersonFields } from '../src/events/person-in-events.js';

type Node = { [keyword: string]: unknown; properties?: Record<string, Node>; items?: Node; anyOf?: Node[] };

/** A string that nothing holds to a form, under a name that does not promise an id or an address. */
const isFreeText = (name: string, { type, format, pattern, enum: oneOf, const: only }: Node) =>
  [type].flat().includes('string') &&
  format === undefined &&
  pattern === undefined &&
  oneOf === undefined &&
  only === undefined &&
  !/(Id|Url)$/.test(name);

const freeTexts = (node: Node, name = ''): string[] => [
  ...(isFreeText(name, node) ? [name] : []),
  ...Object.entries(node.properties ?? {}).flatMap(([field, inner]) => freeTexts(inner, field)),
  ...(node.items ? freeTexts(node.items, name) : []),
  ...(node.anyOf ?? []).flatMap((inner) => freeTexts(inner, name)),
];
const textsOf = (schema: z.ZodType) => freeTexts(z.toJSONSchema(schema) as Node);
const types = Object.keys(integrationEvents) as IntegrationEventType[];
const fieldOf = (type: IntegrationEventType) => (personInEvents as PersonFields)[type];

describe('events with words or names of a person', () => {
  it.each(types)('%s says whose they are, if it has any', (type) => {
    expect({ type, named: fieldOf(type) !== undefined }).toEqual({
      type,
      named: textsOf(integrationEvents[type]).length > 0,
    });
  });

  it.each(Object.entries(personInEvents))('%s says it in a field that holds an id', (type, field) => {
    const { shape } = integrationEvents[type as keyof typeof personInEvents];
    const schema = (shape as Record<string, z.ZodType>)[field];
    expect(schema && (z.toJSONSchema(schema) as Node)['format']).toBe('uuid');
  });

  it('are found wherever the text stands, and ids, times, addresses and choices are no text', () => {
    const schema = z.object({
      sessionId: z.string(),
      pictureUrl: z.string().nullable(),
      at: z.iso.datetime(),
      kind: z.enum(['a', 'b']),
      color: z.string().regex(/^#/),
      name: z.string().nullable(),
      words: z.array(z.string().max(10)),
      of: z.object({ note: z.string().optional() }),
    });
    expect(textsOf(schema)).toEqual(['name', 'words', 'note']);
  });
});
