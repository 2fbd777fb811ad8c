import type { BlockedPerson } from '@pictora/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { itemsOf } from '../../../api/cursor-pages.js';
import { useChangeBlockMutation, useListBlocksInfiniteQuery } from '../../../api/follows.endpoints.js';
import { Avatar } from '../../../components/avatar.js';
import { paths } from '../../../config/paths.js';
import { errorText } from '../../../lib/error-text.js';
import { toast, toastError } from '../../../lib/toast.js';
import { m } from '../../../texts/index.js';
import { SettingsPanel } from '../settings-section.js';

const BlockedRow = ({ person }: { person: BlockedPerson }) => {
  const [change, { isLoading }] = useChangeBlockMutation();
  const unblock = async () => {
    try {
      await change({ userId: person.id, block: false }).unwrap();
      toast({ title: m.settings_unblocked({ name: `@${person.username}` }) });
    } catch (error) {
      toastError(m.common_error(), errorText(error, m.people_unblock_failed()));
    }
  };
  return (
    <li className="setting">
      <Avatar person={person} size={40} />
      <span className="grow">
        <b>
          {person.firstName} {person.lastName}
        </b>
        <span className="small text-3">@{person.username}</span>
      </span>
      <Button
        loading={isLoading}
        aria-label={m.settings_unblock_person({ name: `@${person.username}` })}
        onClick={() => void unblock()}
      >
        {m.settings_unblock()}
      </Button>
    </li>
  );
};

/** Whom one has blocked, with the way back, and one's reports. */
export const BlockedSection = () => {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useListBlocksInfiniteQuery();
  const [isOpen, setOpen] = useState(false);
  const people = itemsOf(data);
  const few = 5;
  const shown = isOpen ? people : people.slice(0, few);
  const isMore = shown.length < people.length || hasNextPage;
  const more = () => {
    setOpen(true);
    if (isOpen && hasNextPage) void fetchNextPage();
  };
  return (
    <SettingsPanel>
      {!data && (
        <div className="setting">
          {error ? (
            <>
              <span className="grow" role="alert">
                {errorText(error, m.settings_blocked_failed())}
              </span>
              <Button onClick={() => void refetch()}>{m.common_try_again()}</Button>
            </>
          ) : (
            <span className="text-3" role="status">
              {m.settings_blocked_loading()}
            </span>
          )}
        </div>
      )}
      {data && people.length === 0 && <p className="setting text-2">{m.settings_blocked_none()}</p>}
      {people.length > 0 && (
        <ul aria-label={m.settings_blocked_people()}>
          {shown.map((person) => (
            <BlockedRow key={person.id} person={person} />
          ))}
        </ul>
      )}
      {isMore && (
        <div className="setting">
          <Button loading={isFetchingNextPage} onClick={more}>
            {m.common_show_more()}
          </Button>
        </div>
      )}
      <div className="setting">
        <span className="grow">
          <b>{m.settings_reports()}</b>
          <span className="small text-3">{m.settings_reports_help()}</span>
        </span>
        <Link className="link" to={paths.reports}>
          {m.settings_reports_open()}
        </Link>
      </div>
    </SettingsPanel>
  );
};
