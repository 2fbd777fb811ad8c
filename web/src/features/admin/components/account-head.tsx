import type { AdminAccount } from '@pictora/contracts';
import { Button } from 'antd';
import { CircleUser } from 'lucide-react';
import { Avatar } from '../../../components/avatar.js';
import { number } from '../../../lib/format.js';
import { m } from '../../../texts/index.js';
import type { ChangeKind } from '../api/admin-ledger.endpoints.js';
import { nameOf } from './account-search.js';
import { Meter } from './meter.js';

type AccountHeadProps = {
  account: AdminAccount;
  onChange: (kind: ChangeKind) => void;
  onEndSessions: () => void;
};

/** Whose account it is, and what it holds now. */
export const AccountHead = ({ account, onChange, onEndSessions }: AccountHeadProps) => {
  const { person, userId, balance } = account;
  return (
    <section className="al-head" aria-labelledby="al-name">
      <div className="al-person">
        {person ? (
          <Avatar person={person} size={56} />
        ) : (
          <span className="avatar al-nobody">
            <CircleUser size={26} strokeWidth={1.5} aria-hidden="true" />
          </span>
        )}
        <div className="grow">
          <h2 id="al-name" className="al-name">
            {person ? nameOf(account) : m.admin_gone()}
          </h2>
          <p className="small text-2 clip">
            {person
              ? [person.username && `@${person.username}`, person.email].filter(Boolean).join(' · ')
              : m.admin_ledger_stays()}
          </p>
          <p className="small text-3 al-id">{userId}</p>
        </div>
        <div className="al-actions">
          <Button type="primary" onClick={() => onChange('grants')}>
            {m.admin_grant()}
          </Button>
          <Button onClick={() => onChange('corrections')}>{m.admin_correct()}</Button>
          {person && <Button onClick={onEndSessions}>{m.admin_sessions_end()}</Button>}
        </div>
      </div>
      <div className="al-now">
        <div>
          <p className="small text-2">{m.admin_available()}</p>
          <p className="al-big figures">{number(balance.available)}</p>
        </div>
        <Meter standing={balance} />
      </div>
    </section>
  );
};
