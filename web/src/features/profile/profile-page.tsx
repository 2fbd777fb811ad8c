import type { CurrentUser } from '@pictora/contracts';
import { Tabs } from 'antd';
import { Sparkles } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { late } from '../../components/late.js';
import { useListImagesInfiniteQuery } from '../../api/images.endpoints.js';
import { useListVideosInfiniteQuery } from '../../api/videos.endpoints.js';
import { usePageTitle } from '../../lib/page-title.js';
import { countText } from '../../lib/picture-facts.js';
import { useOpenImage } from '../../lib/use-open-image.js';
import { m } from '../../texts/index.js';
import { ImagesTab } from './components/images-tab.js';
import { ProfileHeader } from './components/profile-header.js';
import { VideosTab } from './components/videos-tab.js';
import { imagesOf, neighbourOf, profileTabs, tabCount, tabTitles, type ProfileTab } from './profile-tabs.js';
import './profile.css';
import { useProfileDialog } from './use-profile-dialog.js';

const ProfileDialogs = late(async () => (await import('./components/profile-dialogs.js')).ProfileDialogs);

const unknown = '–';

/** How many there are under each tab, as far as it is loaded. */
const useCounts = () => {
  const { data: images, hasNextPage: moreImages } = useListImagesInfiniteQuery();
  const { data: videos, hasNextPage: moreVideos } = useListVideosInfiniteQuery();
  const loaded = images?.pages.flatMap((page) => page.images) ?? [];
  const count = (tab: ProfileTab): string => {
    if (tab !== 'videos') return images ? tabCount(tab, loaded, moreImages) : unknown;
    return videos ? countText(videos.pages.flatMap((page) => page.videos).length, moreVideos) : unknown;
  };
  return { loaded, count };
};

const ProfilePage = ({ user }: { user: CurrentUser }) => {
  usePageTitle(m.common_profile());
  const [query, setQuery] = useSearchParams();
  const opened = useOpenImage();
  const { dialog, openDialog, closeDialog } = useProfileDialog();
  const { loaded, count } = useCounts();
  const tab = profileTabs.find((candidate) => candidate === query.get('tab')) ?? 'all';

  return (
    <main id="main" tabIndex={-1} className="page profile has-tab-bar">
      <ProfileHeader user={user} totalImages={count('all')} />
      <Tabs
        className="profile-tabs"
        activeKey={tab}
        onChange={(key) => setQuery(key === 'all' ? {} : { tab: key }, { replace: true })}
        items={profileTabs.map((key) => ({
          key,
          label: (
            <>
              {tabTitles[key]} <span className="tab-count figures">{count(key)}</span>
            </>
          ),
        }))}
      />
      {tab === 'videos' ? (
        <VideosTab user={user} openDialog={openDialog} />
      ) : (
        <ImagesTab user={user} tab={tab} opened={opened} openDialog={openDialog} covered={dialog !== null} />
      )}
      <button
        type="button"
        className="make-here"
        aria-label={m.profile_generate_here()}
        onClick={() => openDialog({ kind: 'generate', start: null })}
      >
        <Sparkles size={22} strokeWidth={1.75} aria-hidden="true" />
      </button>
      {dialog && (
        <ProfileDialogs
          user={user}
          dialog={dialog}
          onClose={closeDialog}
          onEdited={({ id }) => opened.open(id, true)}
          onDeleted={({ id }) => {
            // The lightbox goes on with the neighbour, and closes behind the last one.
            if (opened.openId !== id || tab === 'videos') return;
            opened.open(neighbourOf(imagesOf(tab, loaded), id)?.id ?? null, true);
          }}
        />
      )}
    </main>
  );
};
export default ProfilePage;
