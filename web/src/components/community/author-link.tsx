import type { Person } from '@pictora/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { personPath } from '../../config/paths.js';
import { Avatar } from '../avatar.js';
import './community.css';

/** Who made something, with the way to their profile. */
export const AuthorLink = ({ person, size, children }: { person: Person; size: number; children?: ReactNode }) => (
  <Link to={personPath(person.id)} className="author-link">
    <Avatar person={person} size={size} />
    <span className="grow">
      <span className="clip author-name">
        {person.firstName} {person.lastName}
      </span>
      {children}
    </span>
  </Link>
);
