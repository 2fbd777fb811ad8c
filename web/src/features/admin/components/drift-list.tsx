import type { LedgerDrift } from '@pictora/contracts';
import type { ReactNode } from 'react';
import { number } from '../../../lib/format.js';
import { m } from '../../../texts/index.js';

const kinds: Record<LedgerDrift['kind'], string> = {
  different: m.admin_drift_different(),
  missing: m.admin_drift_missing(),
  behind: m.admin_drift_behind(),
  ahead: m.admin_drift_ahead(),
  stray: m.admin_drift_stray(),
};

const text = (value: unknown): string =>
  value === undefined || value === null ? m.admin_nothing() : typeof value === 'string' ? value : JSON.stringify(value);

type DriftListProps = { drift: readonly LedgerDrift[]; total: number; action: ReactNode };

/** Where the read models are not what their events say, by document and field. */
export const DriftList = ({ drift, total, action }: DriftListProps) => (
  <div className="al-drift">
    <div className="al-panel-head">
      <h3 className="h3">{m.admin_drift()}</h3>
      <span className="text-3 figures small">{number(total)}</span>
      <span className="push">{action}</span>
    </div>
    <ul>
      {drift.map(({ readModel, id, kind, fields }) => (
        <li key={`${readModel} ${id} ${kind}`}>
          <p className="small">
            <b>{readModel}</b> {kinds[kind]}
          </p>
          <p className="small text-3 al-id">{id}</p>
          {fields.length > 0 && (
            <dl className="small figures">
              {fields.map(({ field, expected, found }) => (
                <div key={field}>
                  <dt className="text-3">{field}</dt>
                  <dd>
                    <del>{text(found)}</del> <ins>{text(expected)}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ul>
    {total > drift.length && (
      <p className="small text-3">{m.admin_drift_more({ count: number(total - drift.length) })}</p>
    )}
  </div>
);
