import type { CommunityVideo } from '@pictora/contracts';
import { Flag, Share2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { AuthorLink } from '../../../components/community/author-link.js';
import { TimeAgo } from '../../../components/time-ago.js';
import { exploreVideoPath } from '../../../config/paths.js';
import { usePreference } from '../../../lib/preferences.js';
import { shareLink } from '../../../lib/share-link.js';
import { toast, toastError } from '../../../lib/toast.js';
import { useMedia } from '../../../lib/use-media.js';
import { Rich, m } from '../../../texts/index.js';
import type { ExploreActions } from '../explore-actions.js';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** What a video is called: its motion, or the words of the picture that moves. */
export const videoName = ({ motionPrompt, sourceImage }: CommunityVideo): string =>
  motionPrompt || sourceImage.prompt || m.video_unnamed();

const share = async (video: CommunityVideo) => {
  try {
    const shared = await shareLink(videoName(video), exploreVideoPath(video.id));
    if (shared === 'copied') toast({ title: m.common_link_copied() });
    if (shared === 'shared') toast({ title: m.explore_video_shared() });
  } catch {
    toastError(m.common_error(), m.explore_video_share_failed());
  }
};

/** With the choice in the settings a video plays, without sound, while most of it is in sight. */
const useAutoPlay = () => {
  const ref = useRef<HTMLVideoElement>(null);
  const [wanted] = usePreference('autoPlay');
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const isOn = wanted && !isStill;
  useEffect(() => {
    const video = ref.current;
    if (!video || !isOn) return;
    video.muted = true;
    const observer = new IntersectionObserver(
      ([entry]) => {
        // A browser may refuse to play by itself: then the button of the player is there.
        if (entry?.isIntersecting) video.play().catch(() => undefined);
        else video.pause();
      },
      { threshold: 0.6 },
    );
    observer.observe(video);
    return () => observer.disconnect();
  }, [isOn]);
  return ref;
};

/** One plays at a time. */
const pauseOthers = (playing: HTMLVideoElement) => {
  for (const video of document.querySelectorAll('video')) if (video !== playing) video.pause();
};

type VideoCardProps = { video: CommunityVideo; actions: ExploreActions; named?: boolean };

export const VideoCard = ({ video, actions, named = false }: VideoCardProps) => {
  const ref = useAutoPlay();
  const [lost, setLost] = useState(false);
  const name = videoName(video);
  return (
    <li className={named ? 'clip-card named' : 'clip-card'}>
      <video
        ref={ref}
        src={video.videoUrl}
        poster={video.posterUrl}
        width={video.width}
        height={video.height}
        style={{
          aspectRatio: `${video.width} / ${video.height}`,
          background: `${video.placeholder.color} url("${video.placeholder.dataUri}") center / cover`,
        }}
        controls
        loop
        playsInline
        preload="none"
        aria-label={name}
        onPlay={(event) => pauseOthers(event.currentTarget)}
        onError={() => setLost(true)}
        onLoadedData={() => setLost(false)}
      />
      {lost && (
        <p className="clip-lost small" role="alert">
          {m.explore_video_lost_here()}
          <button type="button" className="btn middle" onClick={() => ref.current?.load()}>
            {m.common_try_again()}
          </button>
        </p>
      )}
      <div className="clip-words">
        {video.motionPrompt && <p className="voice clip-motion">{video.motionPrompt}</p>}
        {video.sourceImage.prompt && (
          <p className="small text-2 clip-source">
            <Rich
              message={m.explore_video_from}
              inputs={{ prompt: video.sourceImage.prompt }}
              markup={{ quiet: ({ children }) => <span className="text-3">{children}</span> }}
            />
          </p>
        )}
        <div className="clip-foot">
          <AuthorLink person={video.user} size={32}>
            <span className="small text-3 figures">
              <TimeAgo iso={video.createdAt} /> · {m.video_seconds({ count: video.duration })}
            </span>
          </AuthorLink>
          <button type="button" className="btn middle push" onClick={() => void share(video)}>
            <Share2 {...icon} />
            {m.common_share()}
          </button>
          {video.user.id !== actions.viewerId && (
            <button
              type="button"
              className="icon-button"
              aria-label={m.pictures_report({ name })}
              onClick={() => actions.onReport({ targetType: 'video', targetId: video.id, what: name })}
            >
              <Flag {...icon} />
            </button>
          )}
        </div>
      </div>
    </li>
  );
};
