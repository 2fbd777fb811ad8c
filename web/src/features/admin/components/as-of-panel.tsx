import type { LedgerEvent } from '@pictora/contracts';
import { useDeferredValue, useEffect, useId, useMemo, useState } from 'react';
import { errorText } from '../../../lib/error-text.js';
import { creditCount } from '../../../lib/credits.js';
import { useWidth } from '../../../lib/use-width.js';
import { number } from '../../../lib/format.js';
import { m } from '../../../texts/index.js';
import { useBalanceAsOfQuery } from '../api/admin-ledger.endpoints.js';
import { pathOf, scaleOf, stepsOf, topOf, valueAt, type Steps } from '../steps.js';
import { axisLabel, momentOf } from '../times.js';
import { Meter } from './meter.js';

const height = 208;
/** Half of the slider's thumb: the chart ends where its middle can be. */
const inset = 10;
const axisWidth = 38;
const stops = 1000;

/** A time that stands still for a moment is worth asking the ledger about. */
const useSettled = (value: string | null, ms = 150): string | null => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
};

const Chart = ({ series, at }: { series: Steps; at: number }) => {
  const [ref, width] = useWidth<HTMLDivElement>();
  const fade = useId();
  const top = topOf(series);
  const frame = { left: axisWidth, right: Math.max(axisWidth + 1, width - inset), top: 16, bottom: height - 24 };
  const scale = scaleOf(series, top, frame);
  const line = pathOf(series, scale);
  const value = valueAt(series, at);
  const span = series.end - series.start;
  return (
    <div ref={ref} className="al-chart">
      {width > 0 && (
        <svg width={width} height={height} aria-hidden="true">
          <defs>
            <linearGradient id={fade} x1="0" y1="0" x2="0" y2="1">
              <stop offset="0" stopColor="var(--text)" stopOpacity=".13" />
              <stop offset="1" stopColor="var(--text)" stopOpacity="0" />
            </linearGradient>
            <clipPath id={`${fade}-past`}>
              <rect x="0" y="0" width={Math.max(0, scale.x(at))} height={height} />
            </clipPath>
          </defs>
          {[0, top / 2, top].map((tick) => (
            <g key={tick}>
              <line x1={frame.left} x2={frame.right} y1={scale.y(tick)} y2={scale.y(tick)} stroke="var(--line)" />
              <text x={frame.left - 10} y={scale.y(tick) + 4} textAnchor="end">
                {number(tick)}
              </text>
            </g>
          ))}
          <path
            d={`${line}V${scale.y(0)}H${scale.x(series.known)}Z`}
            fill={`url(#${fade})`}
            clipPath={`url(#${fade}-past)`}
          />
          <path d={line} fill="none" stroke="var(--line-control)" strokeWidth="1.5" />
          <path d={line} fill="none" stroke="var(--text)" strokeWidth="1.75" clipPath={`url(#${fade}-past)`} />
          <line
            x1={scale.x(at)}
            x2={scale.x(at)}
            y1={frame.top}
            y2={frame.bottom}
            stroke="var(--line-control)"
            strokeDasharray="2 3"
          />
          {value !== null && (
            <circle
              cx={scale.x(at)}
              cy={scale.y(value)}
              r="4.5"
              fill="var(--surface)"
              stroke="var(--text)"
              strokeWidth="1.75"
            />
          )}
          <text x={frame.left} y={height - 4}>
            {axisLabel(series.start, span)}
          </text>
          <text x={frame.right} y={height - 4} textAnchor="end">
            {m.admin_now()}
          </text>
        </svg>
      )}
    </div>
  );
};

type AsOfPanelProps = {
  userId: string;
  /** Newest first. */
  events: readonly LedgerEvent[];
  /** Where the slider begins, however many of the events are loaded. */
  openedAt: number | null;
  /** A time that was chosen in the timeline, or null for now. */
  at: number | null;
  onAt: (at: number | null) => void;
};

/** The balance as of any moment: the slider goes along the steps, the ledger itself is folded for the answer. */
export const AsOfPanel = ({ userId, events, openedAt, at, onAt }: AsOfPanelProps) => {
  const [now] = useState(() => Date.now());
  const series = useMemo(() => stepsOf(events, openedAt, now), [events, openedAt, now]);
  const shownAt = useDeferredValue(at);
  const wanted = useSettled(at === null ? null : new Date(at).toISOString());
  const { data: balance, error, isFetching } = useBalanceAsOfQuery({ userId, at: wanted });
  if (!series) return null;
  const { start, end } = series;
  const time = Math.min(end, Math.max(start, shownAt ?? end));
  const stop = Math.round(((time - start) / (end - start)) * stops);
  const value = valueAt(series, time);
  const isPending = isFetching || wanted !== (at === null ? null : new Date(at).toISOString());

  return (
    <section className="panel al-as-of" aria-labelledby="al-as-of-title">
      <div className="al-panel-head">
        <h3 id="al-as-of-title" className="h3">
          {m.admin_as_of()}
        </h3>
        <span className="text-2 figures">{at === null ? m.admin_as_of_now() : momentOf(time)}</span>
        {at !== null && (
          <button type="button" className="al-quiet push" onClick={() => onAt(null)}>
            {m.admin_back_to_now()}
          </button>
        )}
      </div>
      <Chart series={series} at={time} />
      <input
        type="range"
        className="al-range"
        min={0}
        max={stops}
        value={stop}
        aria-label={m.admin_as_of()}
        aria-valuetext={
          value === null ? momentOf(time) : m.admin_as_of_value({ credits: creditCount(value), moment: momentOf(time) })
        }
        onChange={({ target }) => {
          const next = Number(target.value);
          onAt(next >= stops ? null : Math.round(start + (next / stops) * (end - start)));
        }}
      />
      {series.known > start && (
        <p className="small text-3">{m.admin_line_begins({ moment: momentOf(series.known) })}</p>
      )}
      <div className={`al-answer${isPending ? ' pending' : ''}`} aria-live="polite">
        {error ? (
          <p className="text-2">{errorText(error, m.admin_as_of_failed())}</p>
        ) : (
          balance && (
            <>
              <p>
                <b className="al-figure figures">{number(balance.available)}</b>{' '}
                <span className="text-2">
                  {balance.revision === null
                    ? m.admin_before_opening()
                    : m.admin_after_entry({ entry: balance.revision })}
                </span>
              </p>
              <Meter standing={balance} />
            </>
          )
        )}
      </div>
    </section>
  );
};
