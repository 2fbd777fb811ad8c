import { useGetCommunityImageQuery } from '../../../api/feed.endpoints.js';
import { GoneSheet } from './gone-sheet.js';
import { errorCode, errorText } from '../../../lib/error-text.js';
import { m } from '../../../texts/index.js';
import type { ExploreActions } from '../explore-actions.js';
import { ImageLightbox } from './image-lightbox.js';

type LoneImageProps = { id: string; actions: ExploreActions; covered: boolean; onClose: () => void };
const stay = () => undefined;

/** An image that the address names and the loaded feed does not hold: an older one, or one of a link that was sent. */
export const LoneImage = ({ id, actions, covered, onClose }: LoneImageProps) => {
  const { currentData: image, error, isFetching, refetch } = useGetCommunityImageQuery(id);
  if (image) {
    return (
      <ImageLightbox
        images={[image]}
        index={0}
        total="1"
        actions={actions}
        covered={covered}
        onMove={stay}
        onClose={onClose}
      />
    );
  }
  if (isFetching || !error) return null;
  const isGone = ['not_found', 'validation_failed'].includes(errorCode(error) ?? '');
  return (
    <GoneSheet
      what="image"
      isGone={isGone}
      text={errorText(error, m.common_moment())}
      onRetry={() => void refetch()}
      onClose={onClose}
    />
  );
};
