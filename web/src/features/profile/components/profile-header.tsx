import type { CurrentUser } from '@pictora/contracts';
import { Camera, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { late } from '../../../components/late.js';
import { useGetFollowStatusQuery } from '../../../api/follows.endpoints.js';
import { Avatar } from '../../../components/avatar.js';
import { paths } from '../../../config/paths.js';
import { number } from '../../../lib/format.js';
import { tierBadges } from '../../../lib/tier-badges.js';
import { m } from '../../../texts/index.js';
import { useGetTotalLikesQuery } from '../api/totals.endpoints.js';

const PictureDialog = late(async () => (await import('./picture-dialog.js')).PictureDialog);

/** A number of the community, or a dash as long as nobody says it. */
const said = (n: number | undefined): string => (n === undefined ? '–' : number(n));

const useSocial = (userId: string) => {
  const { data: follows } = useGetFollowStatusQuery(userId);
  const { data: likes } = useGetTotalLikesQuery();
  return [
    [m.people_followers(), said(follows?.followerCount)],
    [m.people_following(), said(follows?.followingCount)],
    [m.profile_total_likes(), said(likes?.totalLikes)],
  ] as const;
};

/** The own face, with the way to another one. */
const Face = ({ user }: { user: CurrentUser }) => {
  const [open, setOpen] = useState(false);
  return (
    <div className="face">
      <Avatar person={user} size={112} />
      <button type="button" className="change-face" aria-label={m.profile_change_face()} onClick={() => setOpen(true)}>
        <Camera size={18} strokeWidth={1.75} aria-hidden="true" />
      </button>
      {open && <PictureDialog onClose={() => setOpen(false)} />}
    </div>
  );
};

export const ProfileHeader = ({ user, totalImages }: { user: CurrentUser; totalImages: string }) => {
  const social = useSocial(user.id);
  return (
    <header className="profile-head">
      <Face user={user} />
      <div className="grow">
        <h1 className="h-title">{[user.firstName, user.lastName].filter(Boolean).join(' ') || user.email}</h1>
        <p className="text-2 row">
          @{user.username} <span className="badge-quiet">{tierBadges[user.subscriptionTier]}</span>
        </p>
      </div>
      <dl className="stats figures">
        <div>
          <dt>{m.profile_total_images()}</dt>
          <dd>{totalImages}</dd>
        </div>
        {social.map(([term, n]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{n}</dd>
          </div>
        ))}
      </dl>
      <Link to={paths.generate} className="btn ink generate-new">
        <Plus size={18} aria-hidden="true" />
        {m.profile_generate_new()}
      </Link>
    </header>
  );
};
