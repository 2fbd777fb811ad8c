import type { AdminAccount } from '@pictora/contracts';
import { Button, Input } from 'antd';
import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useState, type FormEvent } from 'react';
import { Avatar } from '../../../components/avatar.js';
import { errorText } from '../../../lib/error-text.js';
import { m } from '../../../texts/index.js';
import { useFindAccountsQuery } from '../api/admin-ledger.endpoints.js';

export const nameOf = ({ person, userId }: AdminAccount): string =>
  [person?.firstName, person?.lastName].filter(Boolean).join(' ') || person?.username || person?.email || userId;

/** With an account open, the next step is there and no longer here. */
type AccountSearchProps = { isOpen: boolean; onFound: (userId: string) => void };

/** One field for whatever names exactly one person. One account is opened at once, of two the admin chooses. */
export const AccountSearch = ({ isOpen, onFound }: AccountSearchProps) => {
  const [text, setText] = useState('');
  const [asked, setAsked] = useState<string | null>(null);
  const { currentData: found, error, isFetching, refetch } = useFindAccountsQuery(asked ?? skipToken);
  const [only] = found?.length === 1 ? found : [];

  useEffect(() => {
    if (only) onFound(only.userId);
  }, [only, onFound]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const query = text.trim();
    if (query === '') return;
    if (query === asked) void refetch();
    else setAsked(query);
  };
  return (
    <form className="al-search" role="search" aria-label={m.admin_accounts()} onSubmit={submit}>
      <label htmlFor="al-query">{m.admin_accounts_field()}</label>
      <div className="al-search-row">
        <Input
          id="al-query"
          size="large"
          value={text}
          maxLength={320}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setText(target.value)}
        />
        <Button
          type={isOpen ? 'default' : 'primary'}
          size="large"
          htmlType="submit"
          loading={isFetching}
          disabled={text.trim() === ''}
        >
          {m.admin_find()}
        </Button>
      </div>
      <div role="status" className="small text-2">
        {error ? errorText(error, m.admin_accounts_failed()) : null}
        {!error && !isFetching && found?.length === 0 && m.admin_accounts_none()}
      </div>
      {found && found.length > 1 && (
        <ul className="al-choices" aria-label={m.admin_accounts_found()}>
          {found.map((account) => (
            <li key={account.userId}>
              <button type="button" onClick={() => onFound(account.userId)}>
                {account.person && <Avatar person={account.person} size={32} />}
                <span>{nameOf(account)}</span>
                <span className="text-3 small">{account.person?.email ?? account.userId}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
};
