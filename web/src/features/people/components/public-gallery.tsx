import type { PublicImage, PublicProfile } from '@pictora/contracts';
import { ImageOff } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { Avatar } from '../../../components/avatar.js';
import { Picture, PictureLost, placeholderStyle, usePictureTries } from '../../../components/picture.js';
import { Empty, LoadError, ScreenWait } from '../../../components/states.js';
import { FactList, Viewer, type Facts } from '../../../components/viewer.js';
import { Wall } from '../../../components/wall.js';
import { errorText } from '../../../lib/error-text.js';
import { countText, madeAt, nameOf, pixels, ratioText, styleText } from '../../../lib/picture-facts.js';
import { useEndReached } from '../../../lib/use-end-reached.js';
import { useOpenImage } from '../../../lib/use-open-image.js';
import { m } from '../../../texts/index.js';
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
        aria-label={m.pictures_open({ name })}
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
        [m.pictures_fact_style(), styleText(image)],
        [m.pictures_fact_ratio(), ratioText(image)],
      ] as const)),
  [m.pictures_fact_size(), pixels(image)],
  [m.pictures_fact_made(), madeAt(image.createdAt)],
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
    if (!error) return <ScreenWait label={m.pictures_loading()} />;
    return (
      <LoadError
        title={m.pictures_failed()}
        text={errorText(error, m.common_moment())}
        onRetry={() => void refetch()}
      />
    );
  }
  const image = images[index];
  return (
    <section aria-labelledby="public-gallery">
      <h2 id="public-gallery" className="h2 gallery-title">
        {m.people_gallery()}
      </h2>
      {images.length === 0 ? (
        <Empty title={m.people_gallery_none()} icon={ImageOff} heading="h3" />
      ) : (
        <Wall images={images} target={330} label={m.people_gallery()}>
          {(shown, sizes) => <Tile image={shown} sizes={sizes} onOpen={() => open(shown.id, false)} />}
        </Wall>
      )}
      <div ref={end} />
      {isFetchingNextPage && <ScreenWait label={m.pictures_more_loading()} />}
      {image && (
        <Viewer
          images={images}
          index={index}
          name={nameOf(image)}
          total={countText(images.length, hasNextPage)}
          onMove={(next) => open(images[next]?.id ?? null, true)}
          onClose={close}
        >
          <h2 className="h-title">{nameOf(image)}</h2>
          <p className="small text-2 row byline">
            <Avatar person={person} size={28} />
            <span>{m.people_by({ name: `${person.firstName} ${person.lastName}` })}</span>
          </p>
          {image.prompt && <p className="voice prompt">{image.prompt}</p>}
          <FactList facts={factsOf(image)} />
        </Viewer>
      )}
    </section>
  );
};
