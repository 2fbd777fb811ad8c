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
import { SettingsPanel } from '../settings-section.js';

const BlockedRow = ({ person }: { person: BlockedPerson }) => {
  const [change, { isLoading }] = useChangeBlockMutation();
  const unblock = async () => {
    try {
      await change({ userId: person.id, block: false }).unwrap();
      toast({ title: `@${person.username} is no longer blocked` });
    } catch (error) {
      toastError('Error', errorText(error, 'Failed to unblock user'));
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
      <Button loading={isLoading} aria-label={`Unblock @${person.username}`} onClick={() => void unblock()}>
        Unblock
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
                {errorText(error, 'The list could not be loaded.')}
              </span>
              <Button onClick={() => void refetch()}>Try Again</Button>
            </>
          ) : (
            <span className="text-3" role="status">
              Loading…
            </span>
          )}
        </div>
      )}
      {data && people.length === 0 && (
        <p className="setting text-2">You have blocked nobody. A profile’s menu has a Block button.</p>
      )}
      {people.length > 0 && (
        <ul aria-label="Blocked people">
          {shown.map((person) => (
            <BlockedRow key={person.id} person={person} />
          ))}
        </ul>
      )}
      {isMore && (
        <div className="setting">
          <Button loading={isFetchingNextPage} onClick={more}>
            Show more
          </Button>
        </div>
      )}
      <div className="setting">
        <span className="grow">
          <b>Your reports</b>
          <span className="small text-3">What you reported, and what became of it.</span>
        </span>
        <Link className="link" to={paths.reports}>
          Open
        </Link>
      </div>
    </SettingsPanel>
  );
};
