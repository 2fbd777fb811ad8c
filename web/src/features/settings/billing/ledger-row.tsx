import { renditionWidths, type Job } from '@pictora/contracts';
import { skipToken } from '@reduxjs/toolkit/query';
import {
  CalendarDays,
  CalendarX2,
  Hourglass,
  Package,
  PencilLine,
  RotateCcw,
  Sparkle,
  type LucideIcon,
} from 'lucide-react';
import { memo, useState } from 'react';
import { Link } from 'react-router';
import { useEntryJobQuery } from '../../../api/billing.endpoints.js';
import { paths } from '../../../config/paths.js';
import { m } from '../../../texts/index.js';
import { timeOfDay } from './dates.js';
import { wordsFor } from './entry-words.js';
import type { HoldState, LedgerLine } from './ledger-lines.js';

const iconFor = ({ kind, entry, hold }: LedgerLine): LucideIcon => {
  switch (kind) {
    case 'job':
    case 'spent':
      return hold === 'held' ? Hourglass : Sparkle;
    case 'returned':
      return RotateCcw;
    case 'reset':
      return CalendarDays;
    case 'lapsed':
      return CalendarX2;
    case 'granted':
      return entry.cause.type === 'admin' ? PencilLine : entry.pack > 0 ? Package : CalendarDays;
    case 'removed':
      return PencilLine;
  }
};

const holdOfJob: Record<Job['settlement']['state'], HoldState | null> = {
  none: null,
  held: 'held',
  captured: 'spent',
  released: 'returned',
  returned: 'returned',
};
/** The entries on the page may begin before a hold ended; its job knows. */
const withJob = (line: LedgerLine, job: Job | undefined): LedgerLine => {
  const known = job && line.kind === 'job' && line.hold !== 'spent' && line.hold !== 'returned';
  return known ? { ...line, hold: holdOfJob[job.settlement.state] ?? line.hold } : line;
};

const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');
const toneOf = ({ change, kind, hold }: LedgerLine): string => {
  if (hold === 'held' || hold === 'returned' || change === 0) return 'quiet';
  return change > 0 && kind !== 'returned' ? 'plus' : '';
};

/** The picture that the credits went into, small; its icon when there is none or it is gone. */
const Thumb = ({ imageId, icon: Icon }: { imageId: string | null; icon: LucideIcon }) => {
  const [lost, setLost] = useState(false);
  if (!imageId || lost) return <Icon size={17} strokeWidth={1.75} aria-hidden="true" />;
  return (
    <img
      src={`/api/images/${imageId}?width=${renditionWidths[0]}`}
      alt=""
      loading="lazy"
      onError={() => setLost(true)}
    />
  );
};

type LedgerRowProps = { line: LedgerLine; isMarked: boolean; onMark: (revision: number | null) => void };

/** One line: picture, sentence, time, change, balance after. Under the pointer it marks its step in the chart. */
export const LedgerRow = memo(({ line: told, isMarked, onMark }: LedgerRowProps) => {
  const { entry, change, balance } = told;
  const jobId = entry.cause.type === 'job' ? entry.cause.id : null;
  const { data: job } = useEntryJobQuery(jobId === null ? skipToken : { id: jobId, hold: told.hold }, {
    refetchOnFocus: false,
    refetchOnMountOrArgChange: false,
  });
  const line = withJob(told, job);
  const { title, detail } = wordsFor(line, job);
  const isHeld = line.hold === 'held' && line.kind === 'job';
  const mark = () => onMark(entry.revision);
  const unmark = () => onMark(null);
  return (
    <li
      className={`ledger-row${isHeld ? ' held' : ''}${isMarked ? ' marked' : ''}`}
      onPointerEnter={mark}
      onPointerLeave={unmark}
      onFocus={mark}
      onBlur={unmark}
    >
      <span className="thumb">
        <Thumb imageId={job?.imageId ?? null} icon={iconFor(line)} />
      </span>
      <div className="grow">
        <p className="ledger-title">
          <span className="clip">{title}</span>
          {isHeld && <span className="pill">{m.billing_held()}</span>}
        </p>
        <p className="small text-3 clip">
          {job?.imageId ? (
            <Link className="quiet-link" to={`${paths.profile}?image=${job.imageId}`}>
              {detail}
            </Link>
          ) : (
            detail
          )}
        </p>
      </div>
      <time className="small text-3 figures" dateTime={entry.time}>
        {timeOfDay(entry.time)}
      </time>
      <span className={`change figures ${toneOf(line)}`}>
        <span className="vh">{m.billing_ledger_change()} </span>
        {signed(change)}
      </span>
      <span className="after small text-3 figures">
        <span className="vh">{m.billing_ledger_after()} </span>
        {balance}
      </span>
    </li>
  );
});
LedgerRow.displayName = 'LedgerRow';
