import type { CurrentUser, Person } from '@pictora/contracts';
import { ArrowLeft, Eye, UserRound } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation, useParams } from 'react-router';
import { Empty, LoadError, ScreenWait } from '../../components/states.js';
import { paths } from '../../config/paths.js';
import { errorCode, errorText } from '../../lib/error-text.js';
import { usePageTitle } from '../../lib/page-title.js';
import { Rich, m } from '../../texts/index.js';
import { useGetPersonQuery } from './api/people.endpoints.js';
import { BlockedState } from './components/blocked-state.js';
import { PersonHeader } from './components/person-header.js';
import { PublicGallery } from './components/public-gallery.js';
import './people.css';

/** The search that led here, as it was; a link that somebody sent leads to an empty one. */
const useWayBack = (): string => {
  const state: unknown = useLocation().state;
  const back = typeof state === 'object' && state !== null && 'back' in state ? state.back : '';
  return typeof back === 'string' && back.startsWith('?') ? paths.search + back : paths.search;
};

const PersonPage = ({ viewer }: { viewer: CurrentUser }) => {
  const { userId = '' } = useParams();
  const back = useWayBack();
  const [blocked, setBlocked] = useState<Person | null>(null);
  const { currentData: person, error, isFetching, refetch } = useGetPersonQuery(userId, { skip: blocked !== null });
  usePageTitle(person ? `${person.firstName} ${person.lastName}` : m.common_profile());
  const isUnknown = ['not_found', 'validation_failed'].includes(errorCode(error) ?? '');
  return (
    <main id="main" tabIndex={-1} className="page person has-tab-bar">
      <Link to={back} className="back-link small text-2">
        <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
        {m.people_back()}
      </Link>
      {blocked && <BlockedState person={blocked} onUnblocked={() => setBlocked(null)} />}
      {!blocked && person && (
        <>
          <PersonHeader
            key={person.id}
            person={person}
            viewerId={viewer.id}
            onBlocked={() => flushSync(() => setBlocked(person))}
          />
          {person.id === viewer.id && (
            <p className="notice own-notice">
              <Eye size={16} aria-hidden="true" />
              <span>
                <Rich
                  message={m.people_own}
                  markup={{ link: ({ children }) => <Link to={paths.profile}>{children}</Link> }}
                />
              </span>
            </p>
          )}
          <PublicGallery key={person.id} person={person} />
        </>
      )}
      {!blocked && !person && isUnknown && (
        <Empty title={m.people_unknown()} help={m.people_unknown_help()} icon={UserRound} heading="h1" />
      )}
      {!blocked && !person && error && !isUnknown && (
        <LoadError
          title={m.people_failed()}
          text={errorText(error, m.common_moment())}
          onRetry={() => void refetch()}
        />
      )}
      {!blocked && !person && !error && isFetching && <ScreenWait label={m.people_loading()} />}
    </main>
  );
};
export default PersonPage;
