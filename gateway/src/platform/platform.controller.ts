import { Controller, Inject, Res } from '@nestjs/common';
import { limits, prices, type Health, type Plan, type PublicConfig, type RpcReply } from '@pictora/contracts';
import type { RpcClient } from '@pictora/messaging';
import { HEALTH, HealthRegistry, PLATFORM_SETTINGS, RPC, type PlatformSettings } from '@pictora/service-kit';
import { PaymentFacts } from '../billing/payment-facts.js';
import type { GatewaySettings } from '../gateway-settings.js';
import type { AppReply } from '../http/app-request.js';
import { Route } from '../http/route.decorator.js';
import { GATEWAY_SETTINGS } from '../tokens.js';
import { remembered } from './remembered.js';

@Controller()
export class PlatformController {
  private readonly passwords: () => Promise<RpcReply<'identity.passwords.describe'> | null>;

  constructor(
    @Inject(HEALTH) private readonly health: HealthRegistry,
    @Inject(PLATFORM_SETTINGS) private readonly platform: PlatformSettings,
    @Inject(GATEWAY_SETTINGS) private readonly settings: GatewaySettings,
    private readonly payments: PaymentFacts,
    @Inject(RPC) rpc: RpcClient,
  ) {
    this.passwords = remembered(rpc, 'identity.passwords.describe', {});
  }

  @Route('config')
  async config(): Promise<PublicConfig> {
    const [payments, passwords] = await Promise.all([this.payments.provider(), this.passwords()]);
    return {
      productName: 'Pictora',
      mode: this.platform.NATS_URL ? 'distributed' : 'embedded',
      prices,
      supportEmail: this.settings.SUPPORT_EMAIL,
      payments,
      passwordMin: passwords?.min ?? limits.passwordMin,
    };
  }

  @Route('plans')
  plans(): Promise<readonly Plan[]> {
    return this.payments.plans();
  }

  @Route('live')
  live(): Health {
    return { status: 'ok', dependencies: {} };
  }

  @Route('ready')
  async ready(@Res({ passthrough: true }) reply: AppReply): Promise<Health> {
    const health = await this.health.read();
    void reply.status(health.status === 'ok' ? 200 : 503).header('cache-control', 'no-store');
    return health;
  }
}
