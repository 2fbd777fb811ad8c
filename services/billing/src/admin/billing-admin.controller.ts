import { Controller } from '@nestjs/common';
import type { RpcReply, RpcRequest } from '@pictora/contracts';
import { currentContext, RpcHandler } from '@pictora/messaging';
import { AdminChanges } from './admin-changes.js';
import { AsOfQuery } from './as-of.query.js';
import { EventsQuery } from './events.query.js';
import { RunService } from './runs/run.service.js';

const correlated = <T extends { readonly key: string }>(request: T) => ({
  ...request,
  correlationId: currentContext()?.correlationId ?? request.key,
});

/** Admin replay. Who may ask is the gateway's to decide. */
@Controller()
export class BillingAdminController {
  constructor(
    private readonly events: EventsQuery,
    private readonly asOf: AsOfQuery,
    private readonly changes: AdminChanges,
    private readonly runs: RunService,
  ) {}

  @RpcHandler('billing.admin.events')
  page(request: RpcRequest<'billing.admin.events'>): Promise<RpcReply<'billing.admin.events'>> {
    return this.events.page(request);
  }

  @RpcHandler('billing.admin.balance-as-of')
  balance(request: RpcRequest<'billing.admin.balance-as-of'>): Promise<RpcReply<'billing.admin.balance-as-of'>> {
    return this.asOf.balance(request);
  }

  @RpcHandler('billing.admin.grant')
  grant(request: RpcRequest<'billing.admin.grant'>): Promise<RpcReply<'billing.admin.grant'>> {
    return this.changes.grant(correlated(request));
  }

  @RpcHandler('billing.admin.correct')
  correct(request: RpcRequest<'billing.admin.correct'>): Promise<RpcReply<'billing.admin.correct'>> {
    return this.changes.correct(correlated(request));
  }

  @RpcHandler('billing.admin.start-run')
  start({ kind, readModels, actorId }: RpcRequest<'billing.admin.start-run'>) {
    return this.runs.start(kind, readModels, actorId);
  }

  @RpcHandler('billing.admin.run')
  run({ runId }: RpcRequest<'billing.admin.run'>): Promise<RpcReply<'billing.admin.run'>> {
    return this.runs.find(runId);
  }

  @RpcHandler('billing.admin.runs')
  latest(): Promise<RpcReply<'billing.admin.runs'>> {
    return this.runs.latest();
  }
}
