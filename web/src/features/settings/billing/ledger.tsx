import { Download, ListFilter } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import {
  useExportEntriesMutation,
  useListEntriesInfiniteQuery,
  type EntryFilter,
} from '../../../api/billing.endpoints.js';
import { Empty, LoadError } from '../../../components/states.js';
import { errorText } from '../../../lib/error-text.js';
import { toastError } from '../../../lib/toast.js';
import { m } from '../../../texts/index.js';
import { byDay, dayName } from './dates.js';
import { LedgerFilters } from './ledger-filters.js';
import { toLines, toPlainLines } from './ledger-lines.js';
import { LedgerRow } from './ledger-row.js';

type LedgerProps = { marked: number | null; onMark: (revision: number | null) => void };

/** Every movement of credits, by day, newest first; narrowed by type and date, page by page, or all as a file. */
export const Ledger = ({ marked, onMark }: LedgerProps) => {
  const [filter, setFilter] = useState<EntryFilter>({});
  const [isFiltering, setFiltering] = useState(false);
  const filtersId = useId();
  const { data, currentData, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useListEntriesInfiniteQuery(filter);
  const [exportEntries, { isLoading: isExporting }] = useExportEntriesMutation();
  const shown = currentData ?? data;
  const isFiltered = Object.keys(filter).length > 0;

  const days = useMemo(() => {
    const entries = shown?.pages.flatMap((page) => page.entries) ?? [];
    return byDay(filter.type ? toPlainLines(entries) : toLines(entries), ({ entry }) => entry.time);
  }, [shown, filter.type]);

  const save = async () => {
    if (isExporting) return;
    try {
      await exportEntries(filter).unwrap();
    } catch (failure) {
      toastError(m.billing_ledger_export_failed(), errorText(failure, m.common_moment()));
    }
  };

  return (
    <section className="ledger" aria-labelledby="ledger-title" aria-busy={isFetching}>
      <div className="ledger-head">
        <h3 className="h2" id="ledger-title">
          {m.billing_ledger()}
        </h3>
        <button
          type="button"
          className="btn small plain"
          aria-expanded={isFiltering}
          aria-controls={filtersId}
          onClick={() => setFiltering(!isFiltering)}
        >
          <ListFilter size={15} aria-hidden="true" />
          {m.billing_ledger_filter()}
          {isFiltered && <span className="vh">{m.billing_ledger_filter_on()}</span>}
          {isFiltered && <i className="dot" aria-hidden="true" />}
        </button>
        <button type="button" className="btn small plain" aria-busy={isExporting} onClick={() => void save()}>
          <Download size={15} aria-hidden="true" />
          {m.billing_ledger_export()}
        </button>
      </div>
      <LedgerFilters id={filtersId} open={isFiltering} filter={filter} onChange={setFilter} />
      {!shown && error && (
        <LoadError
          title={m.billing_ledger_failed()}
          text={errorText(error, m.common_moment())}
          onRetry={() => void refetch()}
        />
      )}
      {!shown && !error && <LedgerSkeleton />}
      {shown && days.length === 0 && (
        <Empty
          title={isFiltered ? m.billing_ledger_none_like_that() : m.billing_ledger_none()}
          help={isFiltered ? m.billing_ledger_none_like_that_help() : m.billing_ledger_none_help()}
        />
      )}
      {days.map(({ day, items }) => (
        <div key={day} className="ledger-day">
          <h4 className="small">{dayName(day)}</h4>
          <ol>
            {items.map((line) => (
              <LedgerRow
                key={line.entry.revision}
                line={line}
                isMarked={marked !== null && line.revisions.includes(marked)}
                onMark={onMark}
              />
            ))}
          </ol>
        </div>
      ))}
      {hasNextPage && (
        <button
          type="button"
          className="btn middle more"
          aria-busy={isFetchingNextPage}
          onClick={() => !isFetchingNextPage && void fetchNextPage()}
        >
          {isFetchingNextPage && <span className="spinner tiny" aria-hidden="true" />}
          {m.common_show_more()}
        </button>
      )}
      {shown && error !== undefined && !isFetching && (
        <p className="small text-2" role="alert">
          {errorText(error, m.billing_ledger_more_failed())}
        </p>
      )}
    </section>
  );
};

const LedgerSkeleton = () => (
  <ol role="status" aria-label={m.billing_ledger_loading()} className="ledger-wait">
    {[0, 1, 2].map((row) => (
      <li key={row}>
        <i className="skeleton thumb" />
        <i className="skeleton" />
      </li>
    ))}
  </ol>
);
