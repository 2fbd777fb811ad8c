import type { CurrentUser } from '@pictora/contracts';
import { Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { useEntriesSinceQuery } from '../../../api/billing.endpoints.js';
import { errorText } from '../../../lib/error-text.js';
import { number } from '../../../lib/format.js';
import { m } from '../../../texts/index.js';
import { BalanceChart } from './balance-chart.js';
import { daysAfter, startOfDay } from './dates.js';
import { toSeries } from './step-chart.js';

const ranges = { week: 7, month: 30, all: null } as const;
type Range = keyof typeof ranges;
const rangeOptions: { value: Range; label: string }[] = [
  { value: 'week', label: m.billing_chart_week() },
  { value: 'month', label: m.billing_chart_month() },
  { value: 'all', label: m.billing_chart_all() },
];

/** From the first moment of a day, so that the same question is asked all day long and answered from the cache. */
const since = (range: Range): string | null => {
  const days = ranges[range];
  return days === null ? null : startOfDay(daysAfter(new Date(), -days)).toISOString();
};

type ChartPanelProps = { user: CurrentUser; marked: number | null; onMark: (revision: number | null) => void };

export const ChartPanel = ({ user, marked, onMark }: ChartPanelProps) => {
  const [range, setRange] = useState<Range>('month');
  const from = since(range);
  const { data, currentData, error, refetch, fulfilledTimeStamp: now } = useEntriesSinceQuery(from);
  const shown = currentData ?? data;
  const series = useMemo(() => {
    if (!shown || now === undefined) return null;
    const { entries, complete } = shown;
    const oldest = entries[0] ? new Date(entries[0].time).getTime() : Infinity;
    // Before the account there is nothing to draw, and nothing before the oldest entry that came.
    const asked = from && complete ? Math.max(new Date(from).getTime(), new Date(user.createdAt).getTime()) : Infinity;
    const start = Math.min(oldest, asked, now - 1);
    return toSeries(entries, start, now, user.creditsRemaining);
  }, [shown, now, from, user.createdAt, user.creditsRemaining]);

  return (
    <section className="panel bill-panel" aria-labelledby="chart-title">
      <div className="bill-panel-head">
        <h3 className="h3" id="chart-title">
          {m.billing_chart()}
        </h3>
        <Segmented<Range>
          size="small"
          aria-label={m.billing_chart_range()}
          options={rangeOptions}
          value={range}
          onChange={setRange}
        />
      </div>
      {series ? (
        <BalanceChart series={series} marked={marked} onMark={onMark} />
      ) : error ? (
        <p className="chart-wait text-2" role="alert">
          {errorText(error, m.billing_chart_failed())}{' '}
          <button type="button" className="link" onClick={() => void refetch()}>
            {m.common_try_again()}
          </button>
        </p>
      ) : (
        <div className="chart-wait" role="status" aria-label={m.billing_chart_loading()} />
      )}
      {shown && !shown.complete && (
        <p className="small text-3">{m.billing_chart_partial({ count: number(shown.entries.length) })}</p>
      )}
    </section>
  );
};
