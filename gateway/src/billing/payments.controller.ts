import { Controller, Headers, Inject, Req } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import {
  httpRoutes,
  idempotencyHeader,
  type CreditBalance,
  type CurrentUser,
  type Subscription,
} from '@pictora/contracts';
import { AppError, isAppError, type RpcClient } from '@pictora/messaging';
import { IDS, RPC, type Ids } from '@pictora/service-kit';
import type { GatewaySettings } from '../gateway-settings.js';
import type { AppRequest, Viewer } from '../http/app-request.js';
import { readIdempotencyKey } from '../http/idempotency-key.js';
import { publicOrigin } from '../http/public-origin.js';
import { costlyRateLimit } from '../http/rate-limit.js';
import { CurrentViewer, Input, Route, type InputOf } from '../http/route.decorator.js';
import { toCurrentUser } from '../identity/current-user.js';
import { GATEWAY_SETTINGS } from '../tokens.js';

/** Milliseconds for calls that ask the payment provider, which repeats a lost request of its own by the same key. */
const providerMs = 30_000;

/** What was wanted and failed in the words of the specification, and why it did. */
const inWordsOf = async <T>(name: 'createCheckoutSession' | 'downgradeToFree', call: Promise<T>): Promise<T> => {
  try {
    return await call;
  } catch (error) {
    if (!isAppError(error, 'plan_current')) throw error;
    throw new AppError(error.code, `${httpRoutes[name].refusal}. ${error.message}`, error.details, { cause: error });
  }
};

type Redirect = { readonly url: string };

@Controller()
export class PaymentsController {
  constructor(
    @Inject(RPC) private readonly rpc: RpcClient,
    @Inject(IDS) private readonly ids: Ids,
    @Inject(GATEWAY_SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  @Route('createCheckoutSession')
  @RouteConfig(costlyRateLimit)
  async checkoutPlan(
    @Input('createCheckoutSession') { body: { tier } }: InputOf<'createCheckoutSession'>,
    @CurrentViewer() { userId }: Viewer,
    @Headers(idempotencyHeader) key: string | undefined,
    @Req() request: AppRequest,
  ): Promise<Redirect> {
    const intent = readIdempotencyKey(key, this.ids);
    const origin = publicOrigin(request, this.settings);
    const { email } = await this.rpc.call('identity.profiles.get', { userId });
    const call = this.rpc.call('billing.checkout.plan', { userId, email, intent, origin, tier }, providerMs);
    return inWordsOf('createCheckoutSession', call);
  }

  @Route('createCreditCheckout')
  @RouteConfig(costlyRateLimit)
  async checkoutPack(
    @Input('createCreditCheckout') { body: { credits } }: InputOf<'createCreditCheckout'>,
    @CurrentViewer() { userId }: Viewer,
    @Headers(idempotencyHeader) key: string | undefined,
    @Req() request: AppRequest,
  ): Promise<Redirect> {
    const intent = readIdempotencyKey(key, this.ids);
    const origin = publicOrigin(request, this.settings);
    const { email } = await this.rpc.call('identity.profiles.get', { userId });
    return this.rpc.call('billing.checkout.pack', { userId, email, intent, origin, credits }, providerMs);
  }

  @Route('createPortalSession')
  @RouteConfig(costlyRateLimit)
  openPortal(@CurrentViewer() { userId }: Viewer, @Req() request: AppRequest): Promise<Redirect> {
    const origin = publicOrigin(request, this.settings);
    return this.rpc.call('billing.portal.open', { userId, origin }, providerMs);
  }

  @Route('getSubscription')
  subscription(@CurrentViewer() { userId }: Viewer): Promise<Subscription> {
    return this.rpc.call('billing.subscription.get', { userId });
  }

  @Route('downgradeToFree')
  @RouteConfig(costlyRateLimit)
  async downgrade(@CurrentViewer() { userId }: Viewer): Promise<CurrentUser> {
    const call = this.rpc.call('billing.subscription.downgrade', { userId }, providerMs);
    return this.withProfile(await inWordsOf('downgradeToFree', call));
  }

  @Route('refundSubscription')
  @RouteConfig(costlyRateLimit)
  async refund(@CurrentViewer() { userId }: Viewer): Promise<CurrentUser> {
    return this.withProfile(await this.rpc.call('billing.subscription.refund', { userId }, providerMs));
  }

  private async withProfile(balance: CreditBalance): Promise<CurrentUser> {
    const { userId } = balance;
    const [profile, customer] = await Promise.all([
      this.rpc.call('identity.profiles.get', { userId }),
      this.rpc.call('billing.subscription.customer', { userId }),
    ]);
    return toCurrentUser(profile, balance, customer);
  }
}
