/**
 * Every error that leaves a service or the gateway has one of these codes. They are stable: clients and tests may
 * depend on them; messages may be reworded. The table is exhaustive by type, so a new code needs a status.
 */
export const errorStatus = {
  validation_failed: 400,
  malformed_body: 400,
  /** A webhook whose signature is wrong, or too old. */
  webhook_refused: 400,
  /** A portal is asked for before anything was paid. */
  customer_missing: 400,
  refresh_token_invalid: 400,
  /** The catalogue has no such model, or not for what is asked. */
  model_unknown: 400,
  /** A mailed code or link that is wrong, used, replaced or too old. */
  code_invalid: 400,
  /** A login that took too long, was begun in another browser, or that the issuer refused. */
  login_refused: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  token_invalid: 401,
  token_expired: 401,
  insufficient_credits: 402,
  forbidden: 403,
  /** The password is right, but the address is still to be confirmed. */
  email_unverified: 403,
  /** The person's plan does not have it. */
  plan_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  email_taken: 409,
  username_taken: 409,
  conflict: 409,
  plan_current: 409,
  refund_refused: 409,
  job_not_finished: 409,
  /** The job is charged or has ended, so it cannot be cancelled any more. */
  cancel_too_late: 409,
  /** What is asked for costs something else by now than the person was shown. */
  price_changed: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  idempotency_key_reused: 422,
  prompt_refused: 422,
  /** The instruction says nothing that the editor can do; the message says what it can. */
  edit_not_understood: 422,
  rate_limited: 429,
  too_many_jobs: 429,
  internal: 500,
  /** A file does not hold what was written to it: operators restore a back-up. */
  data_damaged: 500,
  generation_failed: 502,
  payment_unavailable: 502,
  service_unavailable: 503,
  /** The disk has no room, may not be written, or fails; nothing that was acknowledged is lost. */
  storage_full: 503,
  storage_read_only: 503,
  storage_failed: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;
export const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];
