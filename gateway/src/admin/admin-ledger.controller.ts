import { Controller, Headers, Inject, Res } from '@nestjs/common';
import {
  idempotencyHeader,
  idSchema,
  nextCursorHeader,
  type AdminAccount,
  type AdminChangeReply,
  type BalanceAsOf,
  type LedgerEvent,
  type LedgerRun,
  type Profile,
} from '@pictora/contracts';
import { isAppError, type RpcClient } from '@pictora/messaging';
import { IDS, RPC, type Ids } from '@pictora/service-kit';
import type { AppReply, Viewer } from '../http/app-request.js';
import { readIdempotencyKey } from '../http/idempotency-key.js';
import { CurrentViewer, Input, Route, type InputOf } from '../http/route.decorator.js';

/** Admin replay. The guard has seen the role by the time anything here is called. */
@Controller()
export class AdminLedgerController {
  constructor(
    @Inject(RPC) private readonly rpc: RpcClient,
    @Inject(IDS) private readonly ids: Ids,
  ) {}

  @Route('adminFindAccounts')
  async find(@Input('adminFindAccounts') { query }: InputOf<'adminFindAccounts'>): Promise<AdminAccount[]> {
    const { people } = await this.rpc.call('identity.accounts.find', { query: query.query });
    const candidates = new Map<string, Profile | null>(people.map((person) => [person.id, person]));
    // A ledger is kept when its person is not.
    const id = idSchema.safeParse(query.query.toLowerCase());
    if (id.success && !candidates.has(id.data)) candidates.set(id.data, null);
    const accounts = await Promise.all(
      [...candidates].map(async ([userId, person]) => {
        const balance = await this.balanceNow(userId);
        return balance && { userId, person, balance };
      }),
    );
    return accounts.filter((account) => account !== null);
  }

  @Route('adminLedgerEvents')
  async events(
    @Input('adminLedgerEvents') { params, query }: InputOf<'adminLedgerEvents'>,
    @Res({ passthrough: true }) reply: AppReply,
  ): Promise<LedgerEvent[]> {
    const page = await this.rpc.call('billing.admin.events', { ...query, userId: params.id });
    if (page.nextCursor !== null) void reply.header(nextCursorHeader, String(page.nextCursor));
    return page.items;
  }

  @Route('adminBalanceAsOf')
  balance(@Input('adminBalanceAsOf') { params, query }: InputOf<'adminBalanceAsOf'>): Promise<BalanceAsOf> {
    return this.rpc.call('billing.admin.balance-as-of', { ...query, userId: params.id });
  }

  @Route('adminGrant')
  grant(
    @Input('adminGrant') { params, body }: InputOf<'adminGrant'>,
    @CurrentViewer() { userId: actorId }: Viewer,
    @Headers(idempotencyHeader) key: string | undefined,
  ): Promise<AdminChangeReply> {
    const change = { ...body, userId: params.id, actorId, key: readIdempotencyKey(key, this.ids) };
    return this.rpc.call('billing.admin.grant', change);
  }

  @Route('adminCorrect')
  correct(
    @Input('adminCorrect') { params, body }: InputOf<'adminCorrect'>,
    @CurrentViewer() { userId: actorId }: Viewer,
    @Headers(idempotencyHeader) key: string | undefined,
  ): Promise<AdminChangeReply> {
    const change = { ...body, userId: params.id, actorId, key: readIdempotencyKey(key, this.ids) };
    return this.rpc.call('billing.admin.correct', change);
  }

  @Route('adminVerify')
  verify(
    @Input('adminVerify') { body }: InputOf<'adminVerify'>,
    @CurrentViewer() viewer: Viewer,
    @Res({ passthrough: true }) reply: AppReply,
  ): Promise<LedgerRun> {
    return this.start({ ...body, kind: 'verify' }, viewer, reply);
  }

  @Route('adminRebuild')
  rebuild(
    @Input('adminRebuild') { body }: InputOf<'adminRebuild'>,
    @CurrentViewer() viewer: Viewer,
    @Res({ passthrough: true }) reply: AppReply,
  ): Promise<LedgerRun> {
    return this.start({ ...body, kind: 'rebuild' }, viewer, reply);
  }

  @Route('adminRuns')
  runs(): Promise<LedgerRun[]> {
    return this.rpc.call('billing.admin.runs', {});
  }

  @Route('adminRun')
  run(@Input('adminRun') { params }: InputOf<'adminRun'>): Promise<LedgerRun> {
    return this.rpc.call('billing.admin.run', { runId: params.id });
  }

  private async start(
    what: Pick<LedgerRun, 'kind'> & InputOf<'adminVerify'>['body'],
    { userId: actorId }: Viewer,
    reply: AppReply,
  ): Promise<LedgerRun> {
    const { run } = await this.rpc.call('billing.admin.start-run', { ...what, actorId });
    void reply.header('location', `/api/admin/ledger/runs/${run.id}`);
    return run;
  }

  /** Null for somebody who has no account with us yet. */
  private async balanceNow(userId: string): Promise<BalanceAsOf | null> {
    return this.rpc.call('billing.admin.balance-as-of', { userId }).catch((error: unknown) => {
      if (isAppError(error, 'not_found')) return null;
      throw error;
    });
  }
}
