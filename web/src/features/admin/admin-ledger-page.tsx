import { skipToken } from '@reduxjs/toolkit/query';
import type { CurrentUser, LedgerEvent } from '@pictora/contracts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { late } from '../../components/late.js';
import { LoadError } from '../../components/states.js';
import { errorText } from '../../lib/error-text.js';
import { usePageTitle } from '../../lib/page-title.js';
import './admin-ledger.css';
import { m } from '../../texts/index.js';
import {
  useFindAccountsQuery,
  useLedgerEventsInfiniteQuery,
  useOpenedAtQuery,
  type ChangeKind,
} from './api/admin-ledger.endpoints.js';
import { AccountHead } from './components/account-head.js';
import { AccountSearch, nameOf } from './components/account-search.js';
import { AsOfPanel } from './components/as-of-panel.js';
import { ReadModelsPanel } from './components/read-models-panel.js';
import { Timeline } from './components/timeline.js';

const EndSessionsDialog = late(async () => (await import('./components/end-sessions-dialog.js')).EndSessionsDialog);
const ChangeDialog = late(async () => (await import('./components/change-dialog.js')).ChangeDialog);

/** So many pages of entries come by themselves, so that the line of most accounts is whole. */
const pagesAtFirst = 4;

const Account = ({ userId, selfId }: { userId: string; selfId: string }) => {
  const [at, setAt] = useState<number | null>(null);
  const [changing, setChanging] = useState<ChangeKind | null>(null);
  const [isEnding, setEnding] = useState(false);
  const found = useFindAccountsQuery(userId);
  const account = found.data?.find((candidate) => candidate.userId === userId);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useLedgerEventsInfiniteQuery(
    account ? userId : skipToken,
  );
  const opening = useOpenedAtQuery(account ? userId : skipToken);
  const events = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
  const shown = at === null ? null : (events.find(({ time }) => Date.parse(time) <= at)?.revision ?? null);
  const pages = data?.pages.length ?? 0;
  const wantsMore = hasNextPage && !isFetchingNextPage && !error && pages < pagesAtFirst;
  useEffect(() => {
    // With each page anew: one that comes at once is never seen to be fetched.
    if (wantsMore) void fetchNextPage();
  }, [wantsMore, pages, fetchNextPage]);
  const show = useCallback((event: LedgerEvent) => setAt(Date.parse(event.time)), []);
  const retry = () => {
    if (!account) return void found.refetch();
    if (!data) void refetch();
    if (opening.data === undefined) void opening.refetch();
  };

  const fault = found.error ?? error ?? opening.error;
  if (fault && (!account || !data || opening.data === undefined))
    return <LoadError title={m.admin_account_failed()} text={errorText(fault, m.common_moment())} onRetry={retry} />;
  if (found.data && !account) return <p className="text-2">{m.admin_account_none()}</p>;
  if (!account || !data || opening.data === undefined)
    return (
      <div role="status" aria-label={m.common_loading()} className="al-wait">
        <span className="skeleton" style={{ width: 240, height: 30 }} />
        <span className="skeleton" style={{ height: 280 }} />
      </div>
    );
  return (
    <>
      <AccountHead account={account} onChange={setChanging} onEndSessions={() => setEnding(true)} />
      <AsOfPanel userId={userId} events={events} openedAt={opening.data} at={at} onAt={setAt} />
      <Timeline
        events={events}
        selfId={selfId}
        shown={shown}
        hasMore={hasNextPage}
        isLoadingMore={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
        onShow={show}
      />
      {isEnding && <EndSessionsDialog userId={userId} name={nameOf(account)} onClose={() => setEnding(false)} />}
      {changing && <ChangeDialog account={account} kind={changing} onClose={() => setChanging(null)} />}
    </>
  );
};

/** Admin replay: the ledger's past, its proofs, and changes by hand. Which account is open is in the address. */
const AdminLedgerPage = ({ user }: { user: CurrentUser }) => {
  usePageTitle(m.admin_ledger());
  const [query, setQuery] = useSearchParams();
  const userId = query.get('account');
  const open = useCallback((id: string) => setQuery({ account: id }), [setQuery]);
  return (
    <main id="main" tabIndex={-1} className="page al has-tab-bar">
      <header className="al-top">
        <h1 className="h-title">{m.admin_ledger()}</h1>
        <p className="text-2">{m.admin_ledger_lead()}</p>
      </header>
      <div className="al-grid">
        <div className="al-main">
          <AccountSearch isOpen={userId !== null} onFound={open} />
          {userId && <Account key={userId} userId={userId} selfId={user.id} />}
        </div>
        <aside>
          <ReadModelsPanel />
        </aside>
      </div>
    </main>
  );
};
export default AdminLedgerPage;
