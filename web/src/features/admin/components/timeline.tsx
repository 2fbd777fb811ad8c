import type { LedgerEvent } from '@pictora/contracts';
import { Button } from 'antd';
import {
  CalendarDays,
  CirclePlus,
  Hourglass,
  PencilLine,
  RotateCcw,
  Sparkle,
  UserPlus,
  type LucideIcon,
} from 'lucide-react';
import { memo, useState } from 'react';
import { number } from '../../../lib/format.js';
import { m } from '../../../texts/index.js';
import { causeOf, shortId, signed, titleOf } from '../event-words.js';
import { clockOf, dayOf } from '../times.js';

const icons: Record<string, LucideIcon> = {
  AccountOpened: UserPlus,
  CreditsGranted: CirclePlus,
  CreditsRemoved: RotateCcw,
  CreditsReserved: Hourglass,
  CreditsCaptured: Sparkle,
  CreditsReleased: RotateCcw,
  HoldExpired: RotateCcw,
  HoldCalledOff: RotateCcw,
  MonthStarted: CalendarDays,
};

const Facts = ({ event }: { event: LedgerEvent }) => {
  const facts = [
    [m.admin_fact_event(), event.type],
    [m.admin_entry(), String(event.revision)],
    [m.admin_fact_position(), String(event.position)],
    [m.admin_fact_cause(), event.cause ? `${event.cause.type} ${event.cause.id}` : m.admin_fact_opening()],
    ...(event.actor ? [[m.admin_fact_actor(), event.actor] as const] : []),
    [m.admin_fact_command(), event.commandId],
    [m.admin_fact_correlation(), event.correlationId],
    [m.admin_fact_causation(), event.causationId],
    [m.admin_fact_schema(), String(event.schemaVersion)],
  ] as const;
  return (
    <div className="al-facts small">
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-3">{name}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
      <pre>{JSON.stringify(event.data, null, 2)}</pre>
    </div>
  );
};

type RowProps = { event: LedgerEvent; isSelf: boolean; isShown: boolean; onShow: (event: LedgerEvent) => void };

const Row = memo(({ event, isSelf, isShown, onShow }: RowProps) => {
  const [isOpen, setOpen] = useState(false);
  const Icon = event.actor ? PencilLine : (icons[event.type] ?? Sparkle);
  const tone = event.change > 0 && event.type === 'CreditsGranted' ? ' plus' : event.change === 0 ? ' quiet' : '';
  return (
    <li className={`al-row${isShown ? ' shown' : ''}`}>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => {
          setOpen(!isOpen);
          if (!isOpen) onShow(event);
        }}
      >
        <span className="al-thumb">
          <Icon size={17} strokeWidth={1.75} aria-hidden="true" />
        </span>
        <span className="al-what">
          <span className="al-title">
            <span className="clip">{titleOf(event)}</span>
            {event.actor && (
              <span className="al-pill">{isSelf ? m.admin_by_you() : m.admin_by({ who: shortId(event.actor) })}</span>
            )}
          </span>
          <span className="small text-3 clip">
            {[
              event.reason,
              event.cause?.type === 'job' ? `${causeOf(event)} ${shortId(event.cause.id)}` : causeOf(event),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <time className="small text-3 figures" dateTime={event.time}>
          {clockOf(event.time)}
        </time>
        <span className="al-entry small text-3 figures">
          <span className="vh">{m.admin_entry()} </span>#{event.revision}
        </span>
        <span className={`al-change figures${tone}`}>
          <span className="vh">{m.admin_change()} </span>
          {signed(event.change)}
        </span>
        <span className="al-after small text-3 figures">
          <span className="vh">{m.admin_after()} </span>
          {number(event.after.available)}
        </span>
      </button>
      {isOpen && <Facts event={event} />}
    </li>
  );
});
Row.displayName = 'Row';

const byDay = (events: readonly LedgerEvent[]) => {
  const days: { day: string; events: LedgerEvent[] }[] = [];
  for (const event of events) {
    const day = dayOf(event.time);
    if (days.at(-1)?.day === day) days.at(-1)?.events.push(event);
    else days.push({ day, events: [event] });
  }
  return days;
};

type TimelineProps = {
  events: readonly LedgerEvent[];
  selfId: string;
  /** The entry that the slider has come to. */
  shown: number | null;
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
  onShow: (event: LedgerEvent) => void;
};

/** Rows at first, and with each further look. What is below the timeline on a phone stays within reach. */
const rowsAtFirst = 20;
const rowsMore = 50;

/** Every event as it was stored, newest first, by day. One that is opened shows all that is known of it. */
export const Timeline = ({ events, selfId, shown, hasMore, isLoadingMore, onMore, onShow }: TimelineProps) => {
  const [rows, setRows] = useState(rowsAtFirst);
  // The entry that the slider has come to is always among them.
  const visible = events.slice(0, Math.max(rows, events.findIndex(({ revision }) => revision === shown) + 2));
  const more = () => {
    setRows(visible.length + rowsMore);
    if (hasMore && visible.length + rowsMore > events.length) onMore();
  };
  return (
    <section className="al-timeline" aria-labelledby="al-timeline-title">
      <h3 id="al-timeline-title" className="h2">
        {m.admin_timeline()}
      </h3>
      {byDay(visible).map(({ day, events: ofDay }) => (
        <div key={day}>
          <h4 className="small text-3">{day}</h4>
          <ol>
            {ofDay.map((event) => (
              <Row
                key={event.revision}
                event={event}
                isSelf={event.actor === selfId}
                isShown={event.revision === shown}
                onShow={onShow}
              />
            ))}
          </ol>
        </div>
      ))}
      {(hasMore || visible.length < events.length) && (
        <Button onClick={more} loading={isLoadingMore}>
          {m.admin_earlier()}
        </Button>
      )}
    </section>
  );
};
