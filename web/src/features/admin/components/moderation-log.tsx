import { useCallback } from 'react';
import { itemsOf } from '../../../api/cursor-pages.js';
import { LoadError, ScreenWait } from '../../../components/states.js';
import { errorText } from '../../../lib/error-text.js';
import { useEndReached } from '../../../lib/use-end-reached.js';
import { m } from '../../../texts/index.js';
import { useModerationLogInfiniteQuery } from '../api/admin-reports.endpoints.js';
import { ModerationLines } from './moderation-lines.js';

/** Everything that moderators did, over all reports. */
export const ModerationLog = ({ selfId }: { selfId: string }) => {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useModerationLogInfiniteQuery();
  const more = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [isFetchingNextPage, fetchNextPage]);
  const end = useEndReached<HTMLDivElement>(hasNextPage, more);
  if (!data) {
    if (!error) return <ScreenWait label={m.reports_log_loading()} />;
    return (
      <LoadError
        title={m.reports_log_failed()}
        text={errorText(error, m.common_moment())}
        onRetry={() => void refetch()}
      />
    );
  }
  const entries = itemsOf(data);
  if (entries.length === 0) return <p className="text-2 mod-none">{m.reports_log_empty()}</p>;
  return (
    <>
      <ModerationLines entries={entries} selfId={selfId} label={m.reports_log()} linked />
      <div ref={end} />
    </>
  );
};
