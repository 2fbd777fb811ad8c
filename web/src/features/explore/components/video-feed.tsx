import { Clapperboard } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { itemsOf } from '../../../api/cursor-pages.js';
import { useGetCommunityVideoQuery, useListFeedVideosInfiniteQuery, type Feed } from '../../../api/feed.endpoints.js';
import { Empty, LoadError, ScreenWait } from '../../../components/states.js';
import { errorCode, errorText } from '../../../lib/error-text.js';
import { m } from '../../../texts/index.js';
import type { ExploreActions } from '../explore-actions.js';
import { emptyTexts } from '../feed-view.js';
import { useFeedOptions, useFeedPages } from '../use-feed.js';
import { GoneSheet } from './gone-sheet.js';
import { MoreFailed } from './more-failed.js';
import { VideoCard } from './video-card.js';

type VideoFeedProps = { feed: Feed; actions: ExploreActions };

/** A video that a link names stands first, however far down the feed it is. */
const NamedVideo = ({ id, actions, onClose }: { id: string; actions: ExploreActions; onClose: () => void }) => {
  const { currentData: video, error, isFetching, refetch } = useGetCommunityVideoQuery(id);
  if (video) return <VideoCard video={video} actions={actions} named />;
  if (isFetching || !error) return null;
  return (
    <GoneSheet
      what="video"
      isGone={['not_found', 'validation_failed'].includes(errorCode(error) ?? '')}
      text={errorText(error, m.common_moment())}
      onRetry={() => void refetch()}
      onClose={onClose}
    />
  );
};

/** Public videos, newest first. */
export const VideoFeed = ({ feed, actions }: VideoFeedProps) => {
  const list = useListFeedVideosInfiniteQuery(feed, useFeedOptions());
  const { more, end, isRefused } = useFeedPages(list);
  const [query, setQuery] = useSearchParams();
  const namedId = query.get('video');
  const unname = () =>
    setQuery(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete('video');
        return next;
      },
      { replace: true },
    );

  if (!list.data && list.error && !isRefused) {
    return (
      <LoadError
        title={m.explore_videos_failed()}
        text={errorText(list.error, m.common_moment())}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (!list.data && !isRefused) return <ScreenWait label={m.explore_videos_loading()} />;
  const videos = itemsOf(list.data).filter(({ id }) => id !== namedId);
  return (
    <>
      <ul className="clips" aria-label={m.explore_videos()}>
        {namedId && <NamedVideo id={namedId} actions={actions} onClose={unname} />}
        {videos.map((video) => (
          <VideoCard key={video.id} video={video} actions={actions} />
        ))}
      </ul>
      {videos.length === 0 && !namedId && <Empty {...emptyTexts.videos[feed]} icon={Clapperboard} />}
      <div ref={end} />
      {list.isFetchingNextPage && <ScreenWait label={m.explore_videos_more_loading()} />}
      {list.isFetchNextPageError && <MoreFailed onRetry={more} />}
    </>
  );
};
