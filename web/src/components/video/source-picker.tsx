import type { Image } from '@pictora/contracts';
import { Check, ImageOff } from 'lucide-react';
import { useCallback, type CSSProperties } from 'react';
import { useListImagesInfiniteQuery } from '../../api/images.endpoints.js';
import { errorText } from '../../lib/error-text.js';
import { useEndReached } from '../../lib/use-end-reached.js';
import { useHiddenEnds } from '../../lib/use-hidden-ends.js';
import { m } from '../../texts/index.js';
import { Picture, placeholderStyle } from '../picture.js';
import { LoadError, ScreenWait } from '../states.js';
import { UploadImage } from '../upload-image.js';
import { sourceLabel } from './video-rules.js';

type SourcePickerProps = { chosen: Image | null; onChoose: (image: Image) => void };

const Choice = ({ image, chosen, onChoose }: { image: Image; chosen: boolean; onChoose: () => void }) => (
  <label
    className="source-choice"
    style={{ ...placeholderStyle(image), aspectRatio: `${image.width} / ${image.height}` }}
  >
    <input
      type="radio"
      name="source"
      className="vh"
      checked={chosen}
      onChange={onChoose}
      aria-label={sourceLabel(image)}
    />
    <Picture image={image} alt="" sizes="200px" />
    {chosen && (
      <span className="source-mark">
        <Check size={14} strokeWidth={2.4} aria-hidden="true" />
      </span>
    )}
  </label>
);

/** The picture that is to move: shown large, chosen from the own ones below, or brought from the device. */
export const SourcePicker = ({ chosen, onChoose }: SourcePickerProps) => {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useListImagesInfiniteQuery();
  const more = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [isFetchingNextPage, fetchNextPage]);
  const end = useEndReached<HTMLDivElement>(hasNextPage, more);
  const images = data?.pages.flatMap((page) => page.images) ?? [];
  const [strip, hidden] = useHiddenEnds<HTMLDivElement>(images.length);

  return (
    <section className="source" aria-label={m.video_source()}>
      <div className="source-preview">
        {chosen ? (
          <figure style={{ ...placeholderStyle(chosen), '--ratio': chosen.width / chosen.height } as CSSProperties}>
            <Picture
              key={chosen.id}
              image={chosen}
              alt={sourceLabel(chosen)}
              eager
              sizes="(max-width: 860px) 100vw, 560px"
            />
          </figure>
        ) : (
          <div className="source-none">
            <ImageOff size={22} strokeWidth={1.5} aria-hidden="true" />
            <p className="text-2">{images.length > 0 ? m.video_source_choose() : m.video_source_upload()}</p>
          </div>
        )}
        {chosen && <p className="voice source-name">{sourceLabel(chosen)}</p>}
      </div>
      {!data && error && (
        <LoadError
          title={m.pictures_yours_failed()}
          text={errorText(error, m.common_moment())}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <ScreenWait label={m.pictures_yours_loading()} />}
      {images.length > 0 && (
        <div
          ref={strip}
          className="sources"
          role="radiogroup"
          aria-label={m.pictures_yours()}
          data-before={hidden.before || undefined}
          data-after={hidden.after || undefined}
        >
          {images.map((image) => (
            <Choice key={image.id} image={image} chosen={image.id === chosen?.id} onChoose={() => onChoose(image)} />
          ))}
          <div ref={end} />
        </div>
      )}
      <div className="row source-upload">
        <span className="grow small text-3">{m.pictures_upload_formats()}</span>
        <UploadImage onUploaded={onChoose} />
      </div>
    </section>
  );
};
