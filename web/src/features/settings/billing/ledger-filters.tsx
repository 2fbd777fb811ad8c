import { ledgerEntryTypes, type LedgerEntryType } from '@pictora/contracts';
import { useState } from 'react';
import type { EntryFilter } from '../../../api/billing.endpoints.js';
import { m } from '../../../texts/index.js';
import { fieldDate } from './dates.js';

const labels: Record<LedgerEntryType, string> = {
  captured: m.billing_kind_spent(),
  reserved: m.billing_held(),
  released: m.billing_kind_returned(),
  expired: m.billing_kind_expired(),
  granted: m.billing_kind_added(),
  removed: m.billing_kind_removed(),
};
const order: readonly LedgerEntryType[] = ['captured', 'granted', 'reserved', 'released', 'expired', 'removed'];
if (order.length !== ledgerEntryTypes.length) throw new Error('a type of entry is missing from the filters');

type LedgerFiltersProps = { id: string; open: boolean; filter: EntryFilter; onChange: (filter: EntryFilter) => void };

/** Which entries: one kind or all, and from day to day, both days included. */
export const LedgerFilters = ({ id, open, filter, onChange }: LedgerFiltersProps) => {
  const [days, setDays] = useState({ from: '', to: '' });

  const choose = (type: LedgerEntryType | null) => {
    const { type: _, ...rest } = filter;
    onChange(type ? { ...rest, type } : rest);
  };
  const chooseDays = (change: Partial<typeof days>) => {
    const next = { ...days, ...change };
    setDays(next);
    const [from, to] = [fieldDate(next.from), fieldDate(next.to, 1)];
    onChange({ ...(filter.type ? { type: filter.type } : {}), ...(from ? { from } : {}), ...(to ? { to } : {}) });
  };

  return (
    <div id={id} className="ledger-filters" hidden={!open}>
      <fieldset className="chips">
        <legend className="vh">{m.billing_kind()}</legend>
        {[null, ...order].map((type) => (
          <label key={type ?? 'all'} className={filter.type === (type ?? undefined) ? 'on' : ''}>
            <input
              type="radio"
              className="vh"
              name={`${id}-type`}
              checked={filter.type === (type ?? undefined)}
              onChange={() => choose(type)}
            />
            {type ? labels[type] : m.billing_kind_all()}
          </label>
        ))}
      </fieldset>
      <div className="days">
        <label>
          {m.billing_days_from()}
          <input
            type="date"
            value={days.from}
            max={days.to || undefined}
            onChange={(event) => chooseDays({ from: event.target.value })}
          />
        </label>
        <label>
          {m.billing_days_to()}
          <input
            type="date"
            value={days.to}
            min={days.from || undefined}
            onChange={(event) => chooseDays({ to: event.target.value })}
          />
        </label>
        {(days.from || days.to) && (
          <button type="button" className="link small" onClick={() => chooseDays({ from: '', to: '' })}>
            {m.billing_days_all()}
          </button>
        )}
      </div>
    </div>
  );
};
