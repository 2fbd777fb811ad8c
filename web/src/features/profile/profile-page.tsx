import type { CurrentUser, Image } from '@pictora/contracts';
import { Tabs } from 'antd';
import { Clapperboard, ImageOff, Star } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useListImagesInfiniteQuery } from '../../api/images.endpoints.js';
import { Empty, LoadError, ScreenWait } from '../../components/states.js';
import { Wall } from '../../components/wall.js';
import { paths } from '../../config/paths.js';
import { errorText } from '../../lib/error-text.js';
import { usePageTitle } from '../../lib/page-title.js';
import { useEndReached } from '../../lib/use-end-reached.js';
import { useOpenImage } from '../../lib/use-open-image.js';
import { DeleteDialog } from './components/delete-dialog.js';
import { Lightbox } from './components/lightbox.js';
import { ProfileHeader } from './components/profile-header.js';
import { Tile } from './components/tile.js';
import { countText, imagesOf, profileTabs, tabTitles, type ProfileTab } from './profile-tabs.js';
import './profile.css';

const generateLink = (
  <Link to={paths.generate} className="btn middle ink">
    Generate New Art
  </Link>
);
const empties: Record<ProfileTab, React.ComponentProps<typeof Empty>> = {
  all: {
    title: 'No images yet',
    help: 'Describe something, and it appears here.',
    icon: ImageOff,
    action: generateLink,
  },
  recent: {
    title: 'No images yet',
    help: 'Your latest ten pictures appear here.',
    icon: ImageOff,
    action: generateLink,
  },
  favorites: { title: 'No favorites yet', help: 'Pictures you mark as favorites appear here.', icon: Star },
  videos: { title: 'No videos yet', help: 'Videos made from your pictures appear here.', icon: Clapperboard },
};

const ProfilePage = ({ user }: { user: CurrentUser }) => {
  usePageTitle('Profile');
  const { data, error, isLoading, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useListImagesInfiniteQuery();
  const [query, setQuery] = useSearchParams();
  const { openId, open, close } = useOpenImage();
  const [renameFirst, setRenameFirst] = useState(false);
  const [deleting, setDeleting] = useState<Image | null>(null);
  const more = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [isFetchingNextPage, fetchNextPage]);
  const end = useEndReached<HTMLDivElement>(hasNextPage, more);

  const tab = profileTabs.find((candidate) => candidate === query.get('tab')) ?? 'all';
  const loaded = data?.pages.flatMap(({ images }) => images) ?? [];
  const shown = imagesOf(tab, loaded);
  const index = shown.findIndex(({ id }) => id === openId);
  // The address may name a picture of a later page.
  const isWanted = openId !== null && index < 0 && hasNextPage;
  useEffect(() => {
    if (isWanted) more();
  }, [isWanted, more]);

  const count = (which: ProfileTab) => (data ? countText(which, loaded, hasNextPage) : '–');
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
      {isLoading && <ScreenWait label="Loading your pictures" />}
      {!data && error && (
        <LoadError
          title="Your pictures could not be loaded"
          text={errorText(error, 'Try again in a moment.')}
          onRetry={() => void refetch()}
        />
      )}
      {data && shown.length === 0 && <Empty {...empties[tab]} />}
      {shown.length > 0 && (
        <Wall images={shown} target={270} label={tabTitles[tab]}>
          {(image, sizes) => (
            <Tile
              image={image}
              sizes={sizes}
              onOpen={(rename) => {
                setRenameFirst(rename);
                open(image.id, false);
              }}
              onDelete={() => setDeleting(image)}
            />
          )}
        </Wall>
      )}
      <div ref={end} />
      {isFetchingNextPage && <ScreenWait label="Loading more pictures" />}
      {index >= 0 && (
        <Lightbox
          images={shown}
          total={countText(tab, loaded, hasNextPage)}
          index={index}
          startRenaming={renameFirst}
          onMove={(next) => open(shown[next]?.id ?? null, true)}
          onClose={close}
          onDelete={setDeleting}
          covered={deleting !== null}
        />
      )}
      {deleting && (
        <DeleteDialog
          image={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => {
            setDeleting(null);
            // The lightbox goes on with the neighbour, and closes behind the last one.
            if (index >= 0) open((shown[index + 1] ?? shown[index - 1])?.id ?? null, true);
          }}
        />
      )}
    </main>
  );
};
export default ProfilePage;
