import { tierBadge, type PublicProfile } from '@pictora/contracts';
import { Avatar } from '../../../components/avatar.js';

export const PersonHeader = ({ person }: { person: PublicProfile }) => (
  <header className="person-head">
    <Avatar person={person} size={132} />
    <div className="grow">
      <h1 className="h-title">
        {person.firstName} {person.lastName}
      </h1>
      <p className="text-2 row">
        @{person.username} <span className="badge-quiet">{tierBadge(person.subscriptionTier)}</span>
      </p>
    </div>
  </header>
);
