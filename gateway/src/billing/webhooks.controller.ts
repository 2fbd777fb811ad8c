import { Controller, Headers, Inject, Req } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { AppError, type RpcClient } from '@pictora/messaging';
import { RPC } from '@pictora/service-kit';
import type { AppRequest } from '../http/app-request.js';
import { rawBody } from '../http/raw-body.js';
import { Route } from '../http/route.decorator.js';

/** Far more than a signature of several keys takes. */
const signatureMax = 2_000;

/** Milliseconds until an unanswered event is answered 503, upon which the provider sends it again. */
const receiveMs = 15_000;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The body as text that has the same bytes again. Bytes that no text has were not signed by the provider. */
const textOf = (body: unknown): string => {
  try {
    if (body instanceof Buffer && body.length > 0) return utf8.decode(body);
  } catch {
    // Falls through to the refusal: nothing else is to be learned from such bytes.
  }
  throw new AppError('webhook_refused', 'The event could not be read');
};

@Controller()
export class WebhooksController {
  constructor(@Inject(RPC) private readonly rpc: RpcClient) {}

  /** Answers once the event is stored or known, so that the provider repeats what was not. */
  @Route('stripeWebhook')
  @RouteConfig(rawBody)
  async receive(
    @Headers('stripe-signature') signature: string | undefined,
    @Req() request: AppRequest,
  ): Promise<{ received: true }> {
    if (!signature || signature.length > signatureMax)
      throw new AppError('webhook_refused', 'The event carries no readable signature');
    await this.rpc.call('billing.webhooks.receive', { payload: textOf(request.body), signature }, receiveMs);
    return { received: true };
  }
}
