import type { FoundImage } from '@pictora/contracts';
import { ImageOff } from 'lucide-react';
import { useCallback } from 'react';
import { Link } from 'react-router';
import { Picture, placeholderStyle } from '../../../components/picture.js';
import { Empty, LoadError, ScreenWait } from '../../../components/states.js';
import { Wall } from '../../../components/wall.js';
import { exploreImagePath, ownImagePath } from '../../../config/paths.js';
import { errorText } from '../../../lib/error-text.js';
import { useEndReached } from '../../../lib/use-end-reached.js';
import { m } from '../../../texts/index.js';
import { useSearchImagesInfiniteQuery } from '../api/search.endpoints.js';

type FoundProps = { image: FoundImage; sizes: string; own: boolean };

/** Leads to where the picture hangs: the own gallery, which has private ones too, or Explore. */
const Found = ({ image, sizes, own }: FoundProps) => (
  <Link
    to={own ? ownImagePath(image.id) : exploreImagePath(image.id)}
    className="pic"
    style={placeholderStyle(image)}
    aria-label={m.search_open({ name: image.name })}
  >
    <Picture image={{ ...image, prompt: image.name }} alt="" sizes={sizes} />
    <span className="veil">
      <span className="veil-name clip">{image.name}</span>
    </span>
  </Link>
);

export const ImageResults = ({ text, userId }: { text: string; userId: string }) => {
  const { currentData, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useSearchImagesInfiniteQuery(text);
  const more = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [isFetchingNextPage, fetchNextPage]);
  const end = useEndReached<HTMLDivElement>(hasNextPage, more);
  if (!currentData) {
    if (isFetching || !error) return <ScreenWait label={m.search_searching()} />;
    return (
      <LoadError
        title={m.search_images_failed()}
        text={errorText(error, m.common_moment())}
        onRetry={() => void refetch()}
      />
    );
  }
  const images = currentData.pages.flatMap(({ items }) => items);
  if (images.length === 0) {
    return <Empty title={m.search_images_empty()} help={m.search_images_empty_help()} icon={ImageOff} />;
  }
  return (
    <>
      <Wall images={images} target={270} label={m.search_images()}>
        {(image, sizes) => <Found image={image} sizes={sizes} own={image.userId === userId} />}
      </Wall>
      <div ref={end} />
      {isFetchingNextPage && <ScreenWait label={m.search_images_more()} />}
    </>
  );
};
