import { errorBodySchema, fieldErrorSchema, type ErrorBody, type ErrorCode, type FieldError } from '@pictora/contracts';
import { m } from '../texts/index.js';
import { said, saidOf } from '../texts/said.js';

/** A failed call as the pages see it: the server's error body, or none when the server was not reached. */
export type CallFailure = { readonly status: number | 'unreachable'; readonly body: ErrorBody | null };

/** Where the page knows more than the server's sentence: what to do next. */
const textByCode: Partial<Record<ErrorCode, string>> = {
  insufficient_credits: m.errors_no_credits(),
  rate_limited: m.errors_rate_limited(),
  service_unavailable: m.errors_busy(),
  internal: m.errors_internal(),
};
const fieldErrorsSchema = fieldErrorSchema.array();
const unreachable = m.errors_unreachable();

export const isCallFailure = (error: unknown): error is CallFailure =>
  typeof error === 'object' && error !== null && 'status' in error && 'body' in error;

export const errorCode = (error: unknown): ErrorCode | null =>
  isCallFailure(error) ? (error.body?.code ?? null) : null;

/** What to tell the person: our words by code, else the server's message, else the fallback of the place. */
export const errorText = (error: unknown, fallback: string): string => {
  if (!isCallFailure(error)) return fallback;
  if (error.status === 'unreachable') return unreachable;
  if (!error.body) return fallback;
  return textByCode[error.body.code] ?? (saidOf(error.body) || fallback);
};

/** The faults that belong to fields, so that each can stand with its own field. */
export const fieldErrors = (error: unknown): readonly FieldError[] => {
  const details = fieldErrorsSchema.safeParse(isCallFailure(error) ? error.body?.details : undefined);
  return details.success ? details.data.map((fault) => ({ ...fault, message: said(fault.message) })) : [];
};

export const toFailure = (status: number | string, data: unknown): CallFailure => {
  if (typeof status !== 'number') return { status: 'unreachable', body: null };
  const body = errorBodySchema.safeParse(data);
  return { status, body: body.success ? body.data : null };
};
