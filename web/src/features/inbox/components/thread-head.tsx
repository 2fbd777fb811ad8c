import type { Person } from '@pictora/contracts';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { Avatar } from '../../../components/avatar.js';
import { paths, personPath } from '../../../config/paths.js';
import { m } from '../../../texts/index.js';

export const ThreadHead = ({ other }: { other: Person }) => (
  <header className="thread-head">
    <Link to={paths.inbox} className="icon-button only-phone" aria-label={m.inbox_back()}>
      <ArrowLeft size={21} strokeWidth={1.75} aria-hidden="true" />
    </Link>
    <Link to={personPath(other.id)} className="row grow thread-person">
      <Avatar person={other} size={38} />
      <span className="grow">
        <h2 className="talk-name clip">
          {other.firstName} {other.lastName}
        </h2>
        <span className="small text-3 clip">@{other.username}</span>
      </span>
    </Link>
  </header>
);
