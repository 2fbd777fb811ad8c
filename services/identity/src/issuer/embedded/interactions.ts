import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { errorStatus, loginScreenSchema, returnToOf, signInSchema } from '@pictora/contracts';
import { AppError, isAppError, validationError } from '@pictora/messaging';
import { errors, type default as Provider } from 'oidc-provider';
import type { PasswordProof } from '../../accounts/embedded-account-directory.js';
import { loginRefused } from '../../login/sealed-box.js';

/** Counts a try for account and address, as every sign-in is counted. */
export type CountedTry = <T>(email: string, address: string, attempt: () => Promise<T | null>) => Promise<T>;

const path = /^\/interaction\/[\w-]{1,64}(?:\?|$)/;
export const isInteraction = (url: string | undefined): boolean => path.test(url ?? '');

const send = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
};

/**
 * Where the provider asks who somebody is: the app's own login page, which answers for the login by its id. The provider's
 * cookie binds the id to the browser that began, so nobody can be talked into logging somebody else in.
 */
export class Interactions {
  constructor(
    private readonly provider: Provider,
    private readonly passwords: PasswordProof,
    private readonly counted: CountedTry,
    private readonly relative: (location: string) => string,
  ) {}

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      if (request.method === 'GET') await this.show(request, response);
      else await this.prove(request, response);
    } catch (error) {
      if (!isAppError(error)) throw error;
      const statusCode = errorStatus[error.code];
      send(response, statusCode, { statusCode, ...error.toShape() });
    }
  }

  private async show(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const query = await this.details(request, response).then(
      ({ uid, params }) => ({
        interaction: uid,
        next: returnToOf(params['return_to'] as string | undefined),
        ...(loginScreenSchema.safeParse(params['screen']).success ? { tab: String(params['screen']) } : {}),
      }),
      (error: unknown) => {
        if (!isAppError(error)) throw error;
        return { problem: error.code };
      },
    );
    response.writeHead(303, {
      location: `/login?${new URLSearchParams(query).toString()}`,
      'cache-control': 'no-store',
    });
    response.end();
  }

  private async prove(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!/^application\/json\b/.test(request.headers['content-type'] ?? ''))
      throw new AppError('unsupported_media_type', 'This content type is not understood here');
    await this.details(request, response);
    const body = await json(request).catch((error: unknown) => {
      throw new AppError('malformed_body', 'The request could not be read', undefined, { cause: error });
    });
    const parsed = signInSchema.safeParse(body);
    if (!parsed.success) throw validationError(parsed.error);
    const { email, password } = parsed.data;
    const address = request.socket.remoteAddress ?? '';
    const accountId = await this.counted(email, address, () => this.passwords.ownerOf(email, password));
    // Not remembered beyond the browser's own session: the app keeps its session itself.
    const result = { login: { accountId, amr: ['pwd'], remember: false } };
    send(response, 200, { location: this.relative(await this.provider.interactionResult(request, response, result)) });
  }

  private async details(request: IncomingMessage, response: ServerResponse) {
    try {
      return await this.provider.interactionDetails(request, response);
    } catch (error) {
      throw error instanceof errors.SessionNotFound ? loginRefused(error) : error;
    }
  }
}
