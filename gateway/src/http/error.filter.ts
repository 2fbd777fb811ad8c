import { Catch, HttpException, NotFoundException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { errorStatus, type ErrorBody, type ErrorCode } from '@pictora/contracts';
import { AppError, currentContext, isAppError } from '@pictora/messaging';
import type { Logger } from '@pictora/service-kit';
import { isPageRequest } from '../web-app/web-app.js';
import type { AppReply, AppRequest } from './app-request.js';

const codeOfStatus = (status: number): ErrorCode => {
  switch (status) {
    case 404:
      return 'not_found';
    case 405:
      return 'method_not_allowed';
    case 413:
      return 'payload_too_large';
    case 415:
      return 'unsupported_media_type';
    case 429:
      return 'rate_limited';
    case 503:
      return 'service_unavailable';
    default:
      return status >= 400 && status < 500 ? 'malformed_body' : 'internal';
  }
};

const messages: Partial<Record<ErrorCode, string>> = {
  not_found: 'There is nothing at this address',
  malformed_body: 'The request could not be read',
  payload_too_large: 'The request is too large',
  unsupported_media_type: 'This content type is not understood here',
};

const statusOf = (error: unknown): number | undefined => {
  if (error instanceof HttpException) return error.getStatus();
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' ? status : undefined;
};

/** Whatever was thrown, as the one kind of error that leaves the gateway. Unknown ones keep their detail to the log. */
export const toAppError = (error: unknown): AppError => {
  if (isAppError(error)) return error;
  const status = statusOf(error);
  if (status === undefined || status >= 500) {
    return new AppError('internal', 'Something went wrong on our side. Please try again.', undefined, { cause: error });
  }
  const code = codeOfStatus(status);
  return new AppError(code, messages[code] ?? 'The request is not valid', undefined, { cause: error });
};

/** Details are for what a caller can mend; what failed inside is for the log. */
export const errorBody = (error: AppError): ErrorBody => {
  const { details, ...shape } = error.toShape();
  const status = errorStatus[error.code];
  const correlationId = currentContext()?.correlationId;
  return {
    statusCode: status,
    ...shape,
    ...(details === undefined || status >= 500 ? {} : { details }),
    ...(correlationId ? { correlationId } : {}),
  };
};

/** When to come back, in seconds, where a limit of a service's own says it. */
const retryAfterOf = ({ details }: AppError): number | null => {
  const seconds = (details as { retryAfterSeconds?: unknown } | null | undefined)?.retryAfterSeconds;
  return typeof seconds === 'number' ? seconds : null;
};

/** From any exception to the HTTP answer. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  /** @param sendPage answers a browser that opens an address of the app; null where no app is served. */
  constructor(
    private readonly logger: Logger,
    private readonly sendPage: ((reply: AppReply) => Promise<void>) | null,
  ) {}

  async catch(thrown: unknown, host: ArgumentsHost): Promise<void> {
    const http = host.switchToHttp();
    const request = http.getRequest<AppRequest>();
    const reply = http.getResponse<AppReply>();
    if (this.sendPage && thrown instanceof NotFoundException && isPageRequest(request.method, request.url)) {
      return this.sendPage(reply);
    }
    const error = toAppError(thrown);
    const body = errorBody(error);
    if (body.statusCode >= 500) {
      this.logger.error(
        { err: error.cause ?? error, method: request.method, route: request.routeOptions?.url },
        'request failed',
      );
    }
    if (reply.sent) return;
    const wait = retryAfterOf(error);
    if (wait !== null) void reply.header('retry-after', wait);
    void reply.status(body.statusCode).header('cache-control', 'no-store').send(body);
  }
}
