import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { errorStatus, loginScreenSchema, returnToOf, signInSchema } from '@pictora/contracts';
import { AppError, isAppError, validationError } from '@pictora/messaging';
import { errors, type default as Provider } from 'oidc-provider';
import type { AccountRecords } from '../../accounts/account-records.js';
import type { PasswordProof } from '../../accounts/embedded-account-directory.js';
import { loginRefused } from '../../login/sealed-box.js';
import { acrOf } from './login-epoch.js';

/** Counts a try for account and address, as every sign-in is counted. */
export type CountedTry = <T>(email: string, address: string, attempt: () => Promise<T | null>) => Promise<T>;

const path = /^\/interaction\/[\w-]{1,64}(?:\?|$)/;
export const isInteraction = (url: string | undefined): boolean => path.test(url ?? '');

const send = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
};

export type InteractionsParts = {
  readonly provider: Provider;
  readonly accounts: Pick<AccountRecords, 'find' | 'findByEmail'>;
  readonly passwords: PasswordProof;
  readonly counted: CountedTry;
  readonly relative: (location: string) => string;
};

/**
 * Where the provider asks who somebody is: the app's own login page, which answers for the login by its id. The provider's
 * cookie binds the id to the browser that began, so nobody can be talked into logging somebody else in.
 */
export class Interactions {
  constructor(private readonly parts: InteractionsParts) {}

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
    const { accountId, sessionsEpoch } = await this.proven(email, password, request.socket.remoteAddress ?? '');
    // Not remembered beyond the browser's own session: the app keeps its session itself.
    const result = { login: { accountId, amr: ['pwd'], acr: acrOf(sessionsEpoch), remember: false } };
    const location = await this.parts.provider.interactionResult(request, response, result);
    send(response, 200, { location: this.parts.relative(location) });
  }

  /**
   * The epoch is the one from before the proof. If every session of the account was ended meanwhile, perhaps because the
   * password was changed, the login is refused here; if that happens later, the epoch tells it when the code is exchanged.
   */
  private async proven(email: string, password: string, address: string) {
    const { accounts, counted, passwords } = this.parts;
    const before = await accounts.findByEmail(email);
    const accountId = await counted(email, address, () => passwords.ownerOf(email, password));
    const sessionsEpoch = before?.sessionsEpoch;
    if (sessionsEpoch === undefined || (await accounts.find(accountId))?.sessionsEpoch !== sessionsEpoch)
      throw new AppError('invalid_credentials', 'Invalid email or password');
    return { accountId, sessionsEpoch };
  }

  private async details(request: IncomingMessage, response: ServerResponse) {
    try {
      return await this.parts.provider.interactionDetails(request, response);
    } catch (error) {
      throw error instanceof errors.SessionNotFound ? loginRefused(error) : error;
    }
  }
}
