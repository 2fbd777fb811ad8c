import type { PublicImage, PublicProfile } from '@pictora/contracts';
import { ImageOff } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { Avatar } from '../../../components/avatar.js';
import { Picture, PictureLost, placeholderStyle, usePictureTries } from '../../../components/picture.js';
import { Empty, LoadError, ScreenWait } from '../../../components/states.js';
import { FactList, Viewer, type Facts } from '../../../components/viewer.js';
import { Wall } from '../../../components/wall.js';
import { errorText } from '../../../lib/error-text.js';
import { madeAt, nameOf, pixels, ratioText, styleText } from '../../../lib/picture-facts.js';
import { useEndReached } from '../../../lib/use-end-reached.js';
import { useOpenImage } from '../../../lib/use-open-image.js';
import { useListPublicImagesInfiniteQuery } from '../api/people.endpoints.js';

const Tile = ({ image, sizes, onOpen }: { image: PublicImage; sizes: string; onOpen: () => void }) => {
  const tries = usePictureTries();
  const name = nameOf(image);
  return (
    <>
      <button
        type="button"
        className="pic"
        style={placeholderStyle(image)}
        aria-label={`Open ${name}`}
        onClick={onOpen}
      >
        <Picture key={tries.attempt} image={image} alt="" sizes={sizes} onLost={tries.onLost} />
        <span className="veil">
          <span className="veil-name clip">{name}</span>
        </span>
      </button>
      {tries.lost && <PictureLost onRetry={tries.retry} />}
    </>
  );
};

/** Without a prompt it was uploaded, and has neither style nor ratio that anybody chose. */
const factsOf = (image: PublicImage): Facts => [
  ...(image.prompt === ''
    ? []
    : ([
        ['Style', styleText(image)],
        ['Ratio', ratioText(image)],
      ] as const)),
  ['Size', pixels(image)],
  ['Made', madeAt(image.createdAt)],
];

/** What a person shows to everybody, as a wall, and each picture with its name and prompt. */
export const PublicGallery = ({ person }: { person: PublicProfile }) => {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useListPublicImagesInfiniteQuery(
    person.id,
  );
  const { openId, open, close } = useOpenImage();
  const more = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [isFetchingNextPage, fetchNextPage]);
  const end = useEndReached<HTMLDivElement>(hasNextPage, more);
  const images = data?.pages.flatMap((page) => page.images) ?? [];
  const index = images.findIndex(({ id }) => id === openId);
  // The address may name a picture of a later page.
  const isWanted = openId !== null && index < 0 && hasNextPage;
  useEffect(() => {
    if (isWanted) more();
  }, [isWanted, more]);

  if (!data) {
    if (!error) return <ScreenWait label="Loading pictures" />;
    return (
      <LoadError
        title="The pictures could not be loaded"
        text={errorText(error, 'Try again in a moment.')}
        onRetry={() => void refetch()}
      />
    );
  }
  const image = images[index];
  return (
    <section aria-labelledby="public-gallery">
      <h2 id="public-gallery" className="h2 gallery-title">
        Public Gallery
      </h2>
      {images.length === 0 ? (
        <Empty title="This user hasn't shared any public images yet." icon={ImageOff} heading="h3" />
      ) : (
        <Wall images={images} target={330} label="Public Gallery">
          {(shown, sizes) => <Tile image={shown} sizes={sizes} onOpen={() => open(shown.id, false)} />}
        </Wall>
      )}
      <div ref={end} />
      {isFetchingNextPage && <ScreenWait label="Loading more pictures" />}
      {image && (
        <Viewer
          images={images}
          index={index}
          name={nameOf(image)}
          total={`${images.length.toLocaleString('en')}${hasNextPage ? '+' : ''}`}
          onMove={(next) => open(images[next]?.id ?? null, true)}
          onClose={close}
        >
          <h2 className="h-title">{nameOf(image)}</h2>
          <p className="small text-2 row byline">
            <Avatar person={person} size={28} />
            <span>
              by {person.firstName} {person.lastName}
            </span>
          </p>
          {image.prompt && <p className="voice prompt">{image.prompt}</p>}
          <FactList facts={factsOf(image)} />
        </Viewer>
      )}
    </section>
  );
};
