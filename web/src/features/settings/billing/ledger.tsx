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
      toastError('Failed to export the ledger', errorText(failure, 'Try again in a moment.'));
    }
  };

  return (
    <section className="ledger" aria-labelledby="ledger-title" aria-busy={isFetching}>
      <div className="ledger-head">
        <h3 className="h2" id="ledger-title">
          Ledger
        </h3>
        <button
          type="button"
          className="btn small plain"
          aria-expanded={isFiltering}
          aria-controls={filtersId}
          onClick={() => setFiltering(!isFiltering)}
        >
          <ListFilter size={15} aria-hidden="true" />
          Filter
          {isFiltered && <span className="vh">, on</span>}
          {isFiltered && <i className="dot" aria-hidden="true" />}
        </button>
        <button type="button" className="btn small plain" aria-busy={isExporting} onClick={() => void save()}>
          <Download size={15} aria-hidden="true" />
          Export CSV
        </button>
      </div>
      <LedgerFilters id={filtersId} open={isFiltering} filter={filter} onChange={setFilter} />
      {!shown && error && (
        <LoadError
          title="The ledger could not be loaded"
          text={errorText(error, 'Try again in a moment.')}
          onRetry={() => void refetch()}
        />
      )}
      {!shown && !error && <LedgerSkeleton />}
      {shown && days.length === 0 && (
        <Empty
          title={isFiltered ? 'No entries like that' : 'No entries yet'}
          help={isFiltered ? 'Choose another kind or other dates.' : 'Each credit that comes or goes is written here.'}
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
          Show more
        </button>
      )}
      {shown && error !== undefined && !isFetching && (
        <p className="small text-2" role="alert">
          {errorText(error, 'The next entries could not be loaded.')}
        </p>
      )}
    </section>
  );
};

const LedgerSkeleton = () => (
  <ol role="status" aria-label="Loading the ledger" className="ledger-wait">
    {[0, 1, 2].map((row) => (
      <li key={row}>
        <i className="skeleton thumb" />
        <i className="skeleton" />
      </li>
    ))}
  </ol>
);
