import { feedColumn } from '@pictora/contracts/constants';
import { Compass } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { late } from '../../../components/late.js';
import { itemsOf } from '../../../api/cursor-pages.js';
import { useListFeedImagesInfiniteQuery, type Feed } from '../../../api/feed.endpoints.js';
import { Empty, LoadError, ScreenWait } from '../../../components/states.js';
import { Wall, WallSkeleton } from '../../../components/wall.js';
import { paths } from '../../../config/paths.js';
import { errorText } from '../../../lib/error-text.js';
import { countText } from '../../../lib/picture-facts.js';
import { useMedia } from '../../../lib/use-media.js';
import { useOpenImage } from '../../../lib/use-open-image.js';
import { m } from '../../../texts/index.js';
import type { ExploreActions } from '../explore-actions.js';
import { emptyTexts } from '../feed-view.js';
import { useFeedOptions, useFeedPages } from '../use-feed.js';
import { FeedPost } from './feed-post.js';
import { FeedTile } from './feed-tile.js';
import { FirstPosts } from './first-posts.js';
import { MoreFailed } from './more-failed.js';

const ImageLightbox = late(async () => (await import('./image-lightbox.js')).ImageLightbox);
const LoneImage = late(async () => (await import('./lone-image.js')).LoneImage);

/** Pictures that are in sight at once load at once. */
const EAGER = 4;

type ImageFeedProps = { feed: Feed; actions: ExploreActions; covered: boolean };

/** Public images, newest first, and the one that is open. */
export const ImageFeed = ({ feed, actions, covered }: ImageFeedProps) => {
  const list = useListFeedImagesInfiniteQuery(feed, useFeedOptions());
  const { more, end, isRefused } = useFeedPages(list);
  const isColumn = useMedia(feedColumn.media);
  const { openId, open, close } = useOpenImage();
  const images = itemsOf(list.data);
  const index = images.findIndex(({ id }) => id === openId);
  const isNearEnd = index >= 0 && index > images.length - 4;
  useEffect(() => {
    if (isNearEnd) more();
  }, [isNearEnd, more]);

  const isMember = actions.viewerId !== null;
  const wall = () => {
    if (!list.data && list.error && !isRefused) {
      return (
        <LoadError
          title={m.explore_images_failed()}
          text={errorText(list.error, m.common_moment())}
          {...(isMember ? { onRetry: () => void list.refetch() } : {})}
        />
      );
    }
    if (!list.data && !isRefused) {
      return (
        <>
          {!isMember && feed === 'all' && <FirstPosts />}
          <WallSkeleton label={m.explore_images_loading()} target={330} />
        </>
      );
    }
    if (images.length === 0) return <FeedEmpty feed={feed} isMember={isMember} />;
    if (isColumn) {
      return (
        <ol className="feed" aria-label={m.explore_images()}>
          {images.map((image, at) => (
            <FeedPost
              key={image.id}
              image={image}
              eager={at < EAGER / 2}
              actions={actions}
              onOpen={() => open(image.id, false)}
            />
          ))}
        </ol>
      );
    }
    return (
      <Wall images={images} target={330} label={m.explore_images()} growing={list.hasNextPage}>
        {(image, sizes) => (
          <FeedTile
            image={image}
            sizes={sizes}
            eager={images.indexOf(image) < EAGER}
            actions={actions}
            onOpen={() => open(image.id, false)}
          />
        )}
      </Wall>
    );
  };

  return (
    <>
      {wall()}
      <div ref={end} />
      {list.isFetchingNextPage && <ScreenWait label={m.explore_images_more_loading()} />}
      {list.isFetchNextPageError && <MoreFailed onRetry={more} />}
      {openId !== null && index >= 0 && (
        <ImageLightbox
          images={images}
          index={index}
          total={countText(images.length, list.hasNextPage)}
          actions={actions}
          covered={covered}
          onMove={(next) => open(images[next]?.id ?? null, true)}
          onClose={close}
        />
      )}
      {openId !== null && index < 0 && (list.data !== undefined || list.error !== undefined) && (
        <LoneImage id={openId} actions={actions} covered={covered} onClose={close} />
      )}
    </>
  );
};

const FeedEmpty = ({ feed, isMember }: { feed: Feed; isMember: boolean }) => (
  <Empty
    {...emptyTexts.images[feed]}
    icon={Compass}
    action={
      <Link className="btn middle ink" to={feed === 'friends' ? paths.search : isMember ? paths.generate : paths.login}>
        {feed === 'friends' ? m.explore_find_people() : isMember ? m.explore_make_first() : m.common_sign_up_free()}
      </Link>
    }
  />
);
