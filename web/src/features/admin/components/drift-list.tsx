import type { LedgerDrift } from '@pictora/contracts';
import type { ReactNode } from 'react';

const kinds: Record<LedgerDrift['kind'], string> = {
  different: 'differs from its events',
  missing: 'is missing',
  behind: 'lags behind its events',
  ahead: 'shows events that are not there',
  stray: 'has no events behind it',
};

const text = (value: unknown): string =>
  value === undefined || value === null ? 'nothing' : typeof value === 'string' ? value : JSON.stringify(value);

type DriftListProps = { drift: readonly LedgerDrift[]; total: number; action: ReactNode };

/** Where the read models are not what their events say, by document and field. */
export const DriftList = ({ drift, total, action }: DriftListProps) => (
  <div className="al-drift">
    <div className="al-panel-head">
      <h3 className="h3">Drift</h3>
      <span className="text-3 figures small">{total.toLocaleString('en')}</span>
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
    {total > drift.length && <p className="small text-3">and {(total - drift.length).toLocaleString('en')} more</p>}
  </div>
);
