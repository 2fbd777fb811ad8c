import type { ErrorBody, FieldError } from '@pictora/contracts';
import { errorStatus, type ErrorCode } from '@pictora/contracts/constants';
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

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
// Written out and no schemas: every page that asks the server for something reads its refusals, visitors' pages too.
const isFieldError = (value: unknown): value is FieldError =>
  isFields(value) && ['path', 'code', 'message'].every((name) => typeof value[name] === 'string');
const bodyOf = (value: unknown): ErrorBody | null => {
  if (!isFields(value)) return null;
  const { statusCode, code, message, details, correlationId } = value;
  if (!Number.isSafeInteger(statusCode) || typeof code !== 'string' || !Object.hasOwn(errorStatus, code)) return null;
  if (typeof message !== 'string' || !['string', 'undefined'].includes(typeof correlationId)) return null;
  return { statusCode, code, message, details, ...(correlationId === undefined ? {} : { correlationId }) } as ErrorBody;
};

/** The faults that belong to fields, so that each can stand with its own field. */
export const fieldErrors = (error: unknown): readonly FieldError[] => {
  const details = isCallFailure(error) ? error.body?.details : undefined;
  if (!Array.isArray(details) || !details.every(isFieldError)) return [];
  return details.map((fault) => ({ ...fault, message: said(fault.message) }));
};

export const toFailure = (status: number | string, data: unknown): CallFailure =>
  typeof status === 'number' ? { status, body: bodyOf(data) } : { status: 'unreachable', body: null };
