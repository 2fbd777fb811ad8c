import { isTerminal, type CurrentUser } from '@pictora/contracts';
import { Clapperboard } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { Link } from 'react-router';
import { useListVideosInfiniteQuery } from '../../../api/videos.endpoints.js';
import { useJobs } from '../../../components/jobs/use-jobs.js';
import { Empty, LoadError, ScreenWait } from '../../../components/states.js';
import { paths } from '../../../config/paths.js';
import { errorText } from '../../../lib/error-text.js';
import { useEndReached } from '../../../lib/use-end-reached.js';
import { watchedJobs } from '../../../lib/watched-jobs.js';
import { m } from '../../../texts/index.js';
import type { OpenDialog } from '../use-profile-dialog.js';
import { VideoCard } from './video-card.js';

/** The own videos, newest first. Whoever sees them here has taken up those that were just made. */
export const VideosTab = ({ user, openDialog }: { user: CurrentUser; openDialog: OpenDialog }) => {
  const { data, error, isLoading, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useListVideosInfiniteQuery();
  const { shown } = useJobs(user);
  const more = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [isFetchingNextPage, fetchNextPage]);
  const end = useEndReached<HTMLDivElement>(hasNextPage, more);
  const videos = data?.pages.flatMap((page) => page.videos) ?? [];

  const seen = shown
    .filter(({ state, videoId }) => isTerminal(state) && videos.some(({ id }) => id === videoId))
    .map(({ id }) => id)
    .join(' ');
  useEffect(() => {
    if (seen !== '') watchedJobs.drop(user.id, seen.split(' '));
  }, [seen, user.id]);

  if (isLoading) return <ScreenWait label={m.video_yours_loading()} />;
  if (!data && error) {
    return (
      <LoadError
        title={m.video_yours_failed()}
        text={errorText(error, m.common_moment())}
        onRetry={() => void refetch()}
      />
    );
  }
  if (videos.length === 0) {
    return (
      <Empty
        title={m.video_none()}
        help={m.video_none_help()}
        icon={Clapperboard}
        action={
          <Link to={paths.generateVideo} className="btn middle ink">
            {m.common_generate_video()}
          </Link>
        }
      />
    );
  }
  return (
    <>
      <ul className="videos" aria-label={m.video_list()}>
        {videos.map((video) => (
          <VideoCard key={video.id} video={video} onDelete={() => openDialog({ kind: 'delete-video', video })} />
        ))}
      </ul>
      <div ref={end} />
      {isFetchingNextPage && <ScreenWait label={m.video_more_loading()} />}
    </>
  );
};
