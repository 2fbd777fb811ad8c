import { ImageOff } from 'lucide-react';
import { Sheet } from '../../../components/sheet.js';
import { Empty } from '../../../components/states.js';
import { m } from '../../../texts/index.js';

const titles = {
  image: { gone: m.explore_image_gone(), lost: m.explore_image_lost() },
  video: { gone: m.explore_video_gone(), lost: m.explore_video_lost() },
};

type GoneSheetProps = {
  what: 'image' | 'video';
  /** Not there any more, and not only out of reach for a moment. */
  isGone: boolean;
  text: string;
  onRetry: () => void;
  onClose: () => void;
};

/** A link led to something that cannot be shown. The feed is behind it. */
export const GoneSheet = ({ what, isGone, text, onRetry, onClose }: GoneSheetProps) => (
  <Sheet title={titles[what][isGone ? 'gone' : 'lost']} onClose={onClose}>
    <Empty
      title={isGone ? m.explore_gone() : m.explore_lost()}
      help={isGone ? m.explore_gone_help() : text}
      icon={ImageOff}
      heading="h3"
      action={
        <button type="button" className="btn middle ink" onClick={isGone ? onClose : onRetry}>
          {isGone ? m.explore_gone_action() : m.common_try_again()}
        </button>
      }
    />
  </Sheet>
);
