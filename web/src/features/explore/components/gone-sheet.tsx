import { ImageOff } from 'lucide-react';
import { Sheet } from '../../../components/sheet.js';
import { Empty } from '../../../components/states.js';

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
  <Sheet title={isGone ? `This ${what} is gone` : `This ${what} could not be loaded`} onClose={onClose}>
    <Empty
      title={isGone ? 'Nothing hangs here any more.' : 'It did not come through.'}
      help={isGone ? `It was deleted, or whoever shared it has taken it back.` : text}
      icon={ImageOff}
      heading="h3"
      action={
        <button type="button" className="btn middle ink" onClick={isGone ? onClose : onRetry}>
          {isGone ? 'See what others share' : 'Try Again'}
        </button>
      }
    />
  </Sheet>
);
