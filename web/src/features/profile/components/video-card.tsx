import type { Video } from '@pictora/contracts';
import { Download, Globe, Lock, Trash2 } from 'lucide-react';
import { useState, type CSSProperties } from 'react';
import { useChangeVideoVisibilityMutation } from '../../../api/videos.endpoints.js';
import { placeholderStyle } from '../../../components/picture.js';
import { errorText } from '../../../lib/error-text.js';
import { madeAt, videoDownload } from '../../../lib/picture-facts.js';
import { usePreference } from '../../../lib/preferences.js';
import { toast, toastError } from '../../../lib/toast.js';
import { m } from '../../../texts/index.js';

const icon = { size: 17, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** A video with its player, how it moves, how long it is, when it was made, and what its owner can do to it. */
export const VideoCard = ({ video, onDelete }: { video: Video; onDelete: () => void }) => {
  const [autoPlays] = usePreference('autoPlay');
  const [isLost, setLost] = useState(false);
  const [change, { isLoading }] = useChangeVideoVisibilityMutation();
  const title = video.motionPrompt || video.sourceImage.prompt || m.video_unnamed();
  const { url, name } = videoDownload(video);

  const toggle = async () => {
    if (isLoading) return;
    try {
      await change({ id: video.id, isPublic: video.isPublic ? 0 : 1 }).unwrap();
      toast({ title: m.profile_visibility_updated() });
    } catch (error) {
      toastError(m.common_error(), errorText(error, m.profile_visibility_failed()));
    }
  };

  return (
    <li className="video-card">
      <div
        className="video-frame"
        style={{ ...placeholderStyle(video), '--ratio': video.width / video.height } as CSSProperties}
      >
        {isLost ? (
          <div className="picture-lost" role="group" aria-label={m.video_lost()}>
            <span className="small">{m.pictures_lost_help()}</span>
            <button type="button" className="glass" onClick={() => setLost(false)}>
              {m.common_try_again()}
            </button>
          </div>
        ) : (
          <video
            src={video.videoUrl}
            poster={video.posterUrl}
            aria-label={title}
            controls
            loop
            muted={autoPlays}
            autoPlay={autoPlays}
            playsInline
            preload="none"
            onError={() => setLost(true)}
          />
        )}
      </div>
      <p className={`voice video-motion${video.motionPrompt ? '' : ' text-2'}`}>
        {video.motionPrompt || m.jobs_motion_by_itself()}
      </p>
      <p className="small text-3 figures">
        {m.video_seconds({ count: video.duration })} · {madeAt(video.createdAt)}
      </p>
      <div className="row video-actions">
        <button
          type="button"
          className="btn middle"
          aria-label={m.pictures_share_publicly({ name: title })}
          aria-pressed={video.isPublic === 1}
          onClick={() => void toggle()}
        >
          {video.isPublic ? <Globe {...icon} /> : <Lock {...icon} />}
          {video.isPublic ? m.pictures_public() : m.pictures_private()}
        </button>
        <a className="btn middle" href={url} download={name} aria-label={m.pictures_download_named({ name: title })}>
          <Download {...icon} />
          {m.common_download()}
        </a>
        <button
          type="button"
          className="icon-button push"
          aria-label={m.pictures_delete_named({ name: title })}
          onClick={onDelete}
        >
          <Trash2 {...icon} />
        </button>
      </div>
    </li>
  );
};
