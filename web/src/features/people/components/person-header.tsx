import type { PublicProfile } from '@pictora/contracts';
import { useState } from 'react';
import { useGetFollowStatusQuery, type FollowSide } from '../../../api/follows.endpoints.js';
import { Avatar } from '../../../components/avatar.js';
import { ReportDialog } from '../../../components/community/report-dialog.js';
import { tierBadges } from '../../../lib/tier-badges.js';
import { m } from '../../../texts/index.js';
import { BlockDialog } from './block-dialog.js';
import { FollowButton } from './follow-button.js';
import { FollowCounts } from './follow-counts.js';
import { FollowsSheet } from './follows-sheet.js';
import { MessageButton } from './message-button.js';
import { PersonMenu } from './person-menu.js';

type Open = FollowSide | 'report' | 'block' | null;
type PersonHeaderProps = { person: PublicProfile; viewerId: string; onBlocked: () => void };

/** Who it is, and what one can do about them: follow, write, report, block. Nothing of that to oneself. */
export const PersonHeader = ({ person, viewerId, onBlocked }: PersonHeaderProps) => {
  const { data: status, error, refetch } = useGetFollowStatusQuery(person.id);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const name = `${person.firstName} ${person.lastName}`;
  return (
    <header className="person-head">
      <Avatar person={person} size={132} />
      <div className="grow">
        <h1 className="h-title">{name}</h1>
        <p className="text-2 row">
          @{person.username} <span className="badge-quiet">{tierBadges[person.subscriptionTier]}</span>
        </p>
        <FollowCounts status={status} onOpen={setOpen} />
        {!status && error && (
          <p role="alert" className="small follow-fault">
            {m.people_follow_status_failed()}{' '}
            <button type="button" className="link" onClick={() => void refetch()}>
              {m.common_try_again()}
            </button>
          </p>
        )}
      </div>
      {person.id !== viewerId && (
        <div className="person-actions">
          <FollowButton person={person} status={status} />
          <MessageButton userId={person.id} />
          <PersonMenu
            userId={person.id}
            name={name}
            onReport={() => setOpen('report')}
            onBlock={() => setOpen('block')}
          />
        </div>
      )}
      {(open === 'followers' || open === 'following') && (
        <FollowsSheet userId={person.id} viewerId={viewerId} side={open} onClose={close} />
      )}
      {open === 'report' && (
        <ReportDialog reported={{ targetType: 'user', targetId: person.id, what: name }} onClose={close} />
      )}
      {open === 'block' && <BlockDialog person={person} onBlocked={onBlocked} onClose={close} />}
    </header>
  );
};
