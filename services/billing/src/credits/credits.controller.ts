import { Controller } from '@nestjs/common';
import { planOf, type RpcReply, type RpcRequest } from '@pictora/contracts';
import { currentContext, RpcHandler } from '@pictora/messaging';
import { BalanceQuery } from './balance/balance.query.js';
import { HistoryQuery } from './history/history.query.js';
import { HoldEntries } from './history/hold-entries.js';
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
    private readonly history: HistoryQuery,
    private readonly entries: HoldEntries,
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
  page(request: RpcRequest<'billing.credits.history'>): Promise<RpcReply<'billing.credits.history'>> {
    return this.history.page(request);
  }

  @RpcHandler('billing.credits.reserve')
  async reserve(request: RpcRequest<'billing.credits.reserve'>): Promise<RpcReply<'billing.credits.reserve'>> {
    const { userId, holdId, credits, reason } = request;
    const command = { type: 'reserve', holdId, credits, reason } as const;
    const outcome = await this.credits.execute(userId, command, contextOf(request));
    return { ...outcome.balance, entries: await this.entries.of(userId, holdId, outcome) };
  }

  @RpcHandler('billing.credits.capture')
  async capture(request: RpcRequest<'billing.credits.capture'>): Promise<RpcReply<'billing.credits.capture'>> {
    const { userId, holdId } = request;
    const outcome = await this.credits.execute(userId, { type: 'capture', holdId }, contextOf(request));
    const { balance, settlement } = outcome;
    if (settlement !== 'captured' && settlement !== 'released')
      throw new Error(`The hold ${holdId} was captured, and yet it is ${settlement ?? 'not settled'}`);
    return { balance, settlement, entries: await this.entries.of(userId, holdId, outcome) };
  }

  @RpcHandler('billing.credits.release')
  async release(request: RpcRequest<'billing.credits.release'>): Promise<RpcReply<'billing.credits.release'>> {
    const { userId, holdId, reason } = request;
    const command = { type: 'release', holdId, reason } as const;
    const outcome = await this.credits.execute(userId, command, contextOf(request));
    const { balance, settlement } = outcome;
    if (!settlement) throw new Error(`The hold ${holdId} was released, and yet it is not settled`);
    return { balance, settlement, entries: await this.entries.of(userId, holdId, outcome) };
  }

  @RpcHandler('billing.credits.give-back')
  async giveBack(request: RpcRequest<'billing.credits.give-back'>): Promise<RpcReply<'billing.credits.give-back'>> {
    const { userId, holdId, reason } = request;
    const correlationId = currentContext()?.correlationId ?? holdId;
    const outcome = await this.credits.giveBack(userId, holdId, reason, correlationId);
    const { balance, settlement = 'captured' } = outcome;
    return { balance, settlement, entries: await this.entries.of(userId, holdId, outcome) };
  }
}
