import { describe, expect, it } from '@jest/globals';
import { errorBodySchema, fieldErrorSchema } from '@pictora/contracts';
import { fieldErrors, toFailure } from './error-text.js';

const body = { statusCode: 409, code: 'username_taken', message: 'This username is taken' };
const fault = { path: 'username', code: 'taken', message: 'Taken' };
const wrong = [undefined, null, 7, '', [], {}, Number.NaN, 1.5, 'no_such_code', 'toString'];

describe('the body of a refusal', () => {
  it.each([
    body,
    { ...body, details: [fault] },
    { ...body, correlationId: 'c-1' },
    { ...body, more: 'is left out' },
    ...wrong,
    ...Object.keys(body).flatMap((name) => wrong.map((value) => ({ ...body, [name]: value }))),
    ...wrong.map((value) => ({ ...body, correlationId: value })),
  ])('is read as the contract says: %j', (answer) => {
    const { success, data } = errorBodySchema.safeParse(answer);
    const { status, body: read } = toFailure(409, answer);
    expect({ status, body: JSON.parse(JSON.stringify(read)) as unknown }).toEqual({
      status: 409,
      body: success ? JSON.parse(JSON.stringify(data)) : null,
    });
  });

  it('is none where no answer came', () => {
    expect(toFailure('FETCH_ERROR', body)).toEqual({ status: 'unreachable', body: null });
  });

  it.each([[[fault]], [[]], [[fault, { ...fault, path: 1 }]], ...wrong])(
    'has faults of fields or none: %j',
    (details) => {
      const { success } = fieldErrorSchema.array().safeParse(details);
      const found = fieldErrors({ status: 409, body: { ...body, details } });
      expect(found.length).toBe(success ? (details as unknown[]).length : 0);
    },
  );
});
