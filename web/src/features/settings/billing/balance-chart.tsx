import { useId, useMemo, type KeyboardEvent, type PointerEvent } from 'react';
import { creditCount } from '../../../lib/credits.js';
import { number } from '../../../lib/format.js';
import { useWidth } from '../../../lib/use-width.js';
import { m } from '../../../texts/index.js';
import { isToday, longDay, shortDay, timeOfDay } from './dates.js';
import { stepWords } from './entry-words.js';
import { lastReset, nearestStep, scaleFor, stepPath, ticksFor, type Series, type Step } from './step-chart.js';

const height = 196;
const labelsBelow = 26;
const axisWidth = 34;
/** Two labels under the chart need at least this much room between their middles. */
const labelRoom = 92;

const momentOf = ({ entry }: Step) => m.billing_moment({ day: longDay(entry.time), time: timeOfDay(entry.time) });

type BalanceChartProps = {
  series: Series;
  /** The number of the entry that is pointed at, here or in the ledger. */
  marked: number | null;
  onMark: (revision: number | null) => void;
};

/** The balance as steps, with a probe that names what happened: by pointer, by touch, and by the arrow keys. */
export const BalanceChart = ({ series, marked, onMark }: BalanceChartProps) => {
  const [ref, width] = useWidth<HTMLDivElement>();
  const fade = useId();
  const { steps, start, end } = series;
  const ticks = ticksFor(series);
  const frame = { left: axisWidth, right: Math.max(axisWidth + 1, width - 6), top: 14, bottom: height - labelsBelow };
  const scale = scaleFor(series, ticks[2], frame);
  const line = stepPath(series, scale);
  const at = useMemo(() => steps.findIndex(({ entry }) => entry.revision === marked), [steps, marked]);
  const probe = at < 0 ? null : (steps[at] as Step);
  const now = steps.at(-1)?.value ?? series.first;
  const mark = (index: number | null) => onMark(index === null ? null : (steps[index] as Step).entry.revision);

  const onPointer = ({ clientX, currentTarget }: PointerEvent) => {
    const { left } = currentTarget.getBoundingClientRect();
    const share = (clientX - left - frame.left) / (frame.right - frame.left);
    mark(nearestStep(steps, start + share * (end - start)));
  };
  const onKey = (event: KeyboardEvent) => {
    if (steps.length === 0) return;
    const last = steps.length - 1;
    const from = at < 0 ? last + 1 : at;
    const next = {
      ArrowLeft: from - 1,
      ArrowDown: from - 1,
      ArrowRight: from + 1,
      ArrowUp: from + 1,
      Home: 0,
      End: last,
    }[event.key];
    if (event.key === 'Escape') return onMark(null);
    if (next === undefined) return;
    event.preventDefault();
    mark(Math.min(last, Math.max(0, next)));
  };

  const isWithinDay = isToday(new Date(start).toISOString());
  const reset = lastReset(series);
  const resetX = reset ? scale.x(reset.time) : 0;
  const showReset = reset !== null && resetX - frame.left > labelRoom && frame.right - resetX > labelRoom;
  const probeX = probe ? scale.x(probe.time) : 0;
  return (
    <div
      ref={ref}
      className="chart"
      role="slider"
      tabIndex={0}
      aria-label={m.billing_chart()}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={ticks[2]}
      aria-valuenow={probe?.value ?? now}
      aria-valuetext={
        probe
          ? m.billing_chart_step({
              credits: creditCount(probe.value),
              moment: momentOf(probe),
              words: stepWords(probe.entry),
            })
          : m.billing_chart_whole({
              first: creditCount(series.first),
              day: shortDay(start),
              last: creditCount(now),
            })
      }
      onKeyDown={onKey}
      onBlur={() => onMark(null)}
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      onPointerLeave={() => onMark(null)}
    >
      {width > 0 && (
        <svg width={width} height={height} aria-hidden="true">
          <defs>
            <linearGradient id={fade} x1="0" y1="0" x2="0" y2="1">
              <stop offset="0" stopColor="var(--text)" stopOpacity=".13" />
              <stop offset="1" stopColor="var(--text)" stopOpacity="0" />
            </linearGradient>
          </defs>
          {ticks.map((tick) => (
            <g key={tick}>
              <line x1={frame.left} x2={frame.right} y1={scale.y(tick)} y2={scale.y(tick)} stroke="var(--line)" />
              <text x={frame.left - 10} y={scale.y(tick) + 4} textAnchor="end">
                {number(tick)}
              </text>
            </g>
          ))}
          <path d={`${line}V${scale.y(0)}H${frame.left}Z`} fill={`url(#${fade})`} />
          <path d={line} fill="none" stroke="var(--text)" strokeWidth="1.75" strokeLinejoin="round" />
          <circle cx={scale.x(end)} cy={scale.y(now)} r="4" fill="var(--accent-mark)" />
          {probe && (
            <>
              <line
                x1={probeX}
                x2={probeX}
                y1={frame.top}
                y2={frame.bottom}
                stroke="var(--line-control)"
                strokeDasharray="2 3"
              />
              <circle
                cx={probeX}
                cy={scale.y(probe.value)}
                r="4"
                fill="var(--surface)"
                stroke="var(--text)"
                strokeWidth="1.75"
              />
            </>
          )}
          <text x={frame.left} y={height - 6}>
            {isWithinDay ? timeOfDay(new Date(start).toISOString()) : shortDay(start)}
          </text>
          {showReset && reset && (
            <text x={resetX} y={height - 6} textAnchor="middle">
              {m.billing_chart_reset({ day: shortDay(reset.time) })}
            </text>
          )}
          <text x={frame.right} y={height - 6} textAnchor="end">
            {isWithinDay ? m.billing_chart_now() : m.common_today()}
          </text>
        </svg>
      )}
      {width > 0 && (
        <div className={`peek${probeX > width * 0.66 ? ' flip' : ''}`} style={{ left: probeX }} hidden={!probe}>
          {probe && (
            <>
              <b className="figures">{probe.value}</b>
              <span>
                {momentOf(probe)}
                <br />
                {stepWords(probe.entry)}
              </span>
            </>
          )}
        </div>
      )}
    </div>
  );
};
