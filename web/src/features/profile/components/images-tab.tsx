import type { CurrentUser, Image } from '@pictora/contracts';
import { ImageOff, Star } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { late } from '../../../components/late.js';
import { useListImagesInfiniteQuery } from '../../../api/images.endpoints.js';
import { Empty, LoadError, ScreenWait } from '../../../components/states.js';
import { Wall } from '../../../components/wall.js';
import { paths } from '../../../config/paths.js';
import { errorText } from '../../../lib/error-text.js';
import { useEndReached } from '../../../lib/use-end-reached.js';
import type { useOpenImage } from '../../../lib/use-open-image.js';
import { m } from '../../../texts/index.js';
import { imagesOf, tabCount, tabTitles, type ImageTab } from '../profile-tabs.js';
import type { OpenDialog } from '../use-profile-dialog.js';
import { Tile } from './tile.js';

const Lightbox = late(async () => (await import('./lightbox.js')).Lightbox);

const generateLink = (
  <Link to={paths.generate} className="btn middle ink">
    {m.profile_generate_new()}
  </Link>
);
const empties: Record<ImageTab, React.ComponentProps<typeof Empty>> = {
  all: {
    title: m.pictures_none(),
    help: m.profile_all_none_help(),
    icon: ImageOff,
    action: generateLink,
  },
  recent: {
    title: m.pictures_none(),
    help: m.profile_recent_none_help(),
    icon: ImageOff,
    action: generateLink,
  },
  favorites: { title: m.profile_favorites_none(), help: m.profile_favorites_none_help(), icon: Star },
};

type ImagesTabProps = {
  user: CurrentUser;
  tab: ImageTab;
  opened: ReturnType<typeof useOpenImage>;
  openDialog: OpenDialog;
  covered: boolean;
};

/** The wall of one tab, and the picture of it that is open. */
export const ImagesTab = ({ user, tab, opened, openDialog, covered }: ImagesTabProps) => {
  const { data, error, isLoading, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useListImagesInfiniteQuery();
  const { openId, open, close } = opened;
  const [renameFirst, setRenameFirst] = useState(false);
  const more = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [isFetchingNextPage, fetchNextPage]);
  const end = useEndReached<HTMLDivElement>(hasNextPage, more);

  const loaded: readonly Image[] = data?.pages.flatMap(({ images }) => images) ?? [];
  const shown = imagesOf(tab, loaded);
  const index = shown.findIndex(({ id }) => id === openId);
  // The address may name a picture of a later page.
  const isWanted = openId !== null && index < 0 && hasNextPage;
  useEffect(() => {
    if (isWanted) more();
  }, [isWanted, more]);

  return (
    <>
      {isLoading && <ScreenWait label={m.pictures_yours_loading()} />}
      {!data && error && (
        <LoadError
          title={m.pictures_yours_failed()}
          text={errorText(error, m.common_moment())}
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
              openDialog={openDialog}
              onOpen={(rename) => {
                setRenameFirst(rename);
                open(image.id, false);
              }}
            />
          )}
        </Wall>
      )}
      <div ref={end} />
      {isFetchingNextPage && <ScreenWait label={m.pictures_more_loading()} />}
      {index >= 0 && (
        <Lightbox
          user={user}
          images={shown}
          total={tabCount(tab, loaded, hasNextPage)}
          index={index}
          startRenaming={renameFirst}
          onMove={(next) => open(shown[next]?.id ?? null, true)}
          onClose={close}
          openDialog={openDialog}
          covered={covered}
        />
      )}
    </>
  );
};
