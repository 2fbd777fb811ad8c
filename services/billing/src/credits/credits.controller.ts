import { Controller } from '@nestjs/common';
import { planOf, type RpcReply, type RpcRequest } from '@pictora/contracts';
import { currentContext, RpcHandler } from '@pictora/messaging';
import { BalanceQuery } from './balance/balance.query.js';
import { HistoryQuery } from './history/history.query.js';
import { CreditsService } from './credits.service.js';

const contextOf = ({ commandId }: { readonly commandId: string }) => ({
  commandId,
  correlationId: currentContext()?.correlationId ?? commandId,
});

@Controller()
export class CreditsController {
  constructor(
    private readonly credits: CreditsService,
    private readonly balances: BalanceQuery,
    private readonly entries: HistoryQuery,
  ) {}

  @RpcHandler('billing.credits.open')
  async open(request: RpcRequest<'billing.credits.open'>): Promise<RpcReply<'billing.credits.open'>> {
    const { userId } = request;
    const command = { type: 'open', userId, monthlyCredits: planOf('free').monthlyCredits } as const;
    return (await this.credits.execute(userId, command, contextOf(request))).balance;
  }

  @RpcHandler('billing.credits.balance')
  balance({ userId }: RpcRequest<'billing.credits.balance'>): Promise<RpcReply<'billing.credits.balance'>> {
    return this.balances.balanceOf(userId);
  }

  @RpcHandler('billing.credits.history')
  history(request: RpcRequest<'billing.credits.history'>): Promise<RpcReply<'billing.credits.history'>> {
    return this.entries.page(request);
  }

  @RpcHandler('billing.credits.reserve')
  async reserve(request: RpcRequest<'billing.credits.reserve'>): Promise<RpcReply<'billing.credits.reserve'>> {
    const { userId, holdId, credits, reason } = request;
    const command = { type: 'reserve', holdId, credits, reason } as const;
    return (await this.credits.execute(userId, command, contextOf(request))).balance;
  }

  @RpcHandler('billing.credits.capture')
  async capture(request: RpcRequest<'billing.credits.capture'>): Promise<RpcReply<'billing.credits.capture'>> {
    const { userId, holdId } = request;
    const { balance, settlement } = await this.credits.execute(userId, { type: 'capture', holdId }, contextOf(request));
    if (settlement !== 'captured' && settlement !== 'released')
      throw new Error(`The hold ${holdId} was captured, and yet it is ${settlement ?? 'not settled'}`);
    return { balance, settlement };
  }

  @RpcHandler('billing.credits.release')
  async release(request: RpcRequest<'billing.credits.release'>): Promise<RpcReply<'billing.credits.release'>> {
    const { userId, holdId, reason } = request;
    const command = { type: 'release', holdId, reason } as const;
    const { balance, settlement } = await this.credits.execute(userId, command, contextOf(request));
    if (!settlement) throw new Error(`The hold ${holdId} was released, and yet it is not settled`);
    return { balance, settlement };
  }
}
