/** How the network says that the other side is not there, or has gone in the middle. */
const codes: readonly unknown[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EPIPE',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_SOCKET',
];
const names: readonly unknown[] = ['TimeoutError', 'MongoNetworkError', 'MongoServerSelectionError'];
/** Answers of what stands in front of a server that is away, or of one that starts. */
const statuses: readonly unknown[] = [502, 503, 504];

/** Errors wrap one another; deeper than this nobody looks. */
const DEPTH = 6;

type Clues = {
  readonly code?: unknown;
  readonly name?: unknown;
  readonly status?: unknown;
  readonly response?: { readonly status?: unknown };
  readonly cause?: unknown;
  readonly errors?: unknown;
};

/**
 * Whether an error means that something outside was not there, so that the same call may succeed later. It goes by what
 * the network and the clients of engines throw, through causes and collected errors.
 */
export const isOutage = (error: unknown, depth = DEPTH): boolean => {
  if (typeof error !== 'object' || error === null || depth === 0) return false;
  const { code, name, status, response, cause, errors } = error as Clues;
  if (codes.includes(code) || names.includes(name)) return true;
  if (statuses.includes(status) || statuses.includes(response?.status)) return true;
  const collected: readonly unknown[] = Array.isArray(errors) ? errors : [];
  return isOutage(cause, depth - 1) || collected.some((one) => isOutage(one, depth - 1));
};
