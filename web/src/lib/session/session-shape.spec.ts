import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sessionSchema } from '@pictora/contracts';
import { aSession, aUser } from '../../testing/builders.js';
import { sessionOf } from './session-shape.js';

const inContract = (value: unknown) => {
  const read = sessionSchema.safeParse(value);
  return read.success ? read.data : null;
};
const fieldsOf = (value: object) => Object.keys(value);
const anyValue = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.constant(undefined),
);

describe('a stored session', () => {
  it('is read as the contract says, whatever one of its fields has become', () => {
    fc.assert(
      fc.property(fc.constantFrom(...fieldsOf(aSession())), anyValue, (name, value) => {
        const entry = { ...aSession(), [name]: value };
        expect(sessionOf(entry)).toEqual(inContract(entry));
      }),
    );
  });

  it('is none without the one whom it is of, as the contract says', () => {
    const own = fieldsOf(aSession().user).filter((name) => name !== 'id' && name !== 'createdAt');
    fc.assert(
      fc.property(fc.constantFrom(...own), anyValue, (name, value) => {
        const entry = aSession({ user: { ...aUser(), [name]: value } });
        expect(sessionOf(entry)).toEqual(inContract(entry));
      }),
    );
  });

  it('keeps nothing that is not the session’s', () => {
    expect(sessionOf({ ...aSession(), said: { id: 'x', events: [] } })).toEqual(inContract(aSession()));
  });

  it.each([[null], ['text'], [[]], [{}]])('is not made of %j', (entry) => {
    expect(sessionOf(entry)).toBeNull();
  });
});
