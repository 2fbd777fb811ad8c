import type { Image } from '@pictora/contracts';
import { Button } from 'antd';
import { Check, ImageOff } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useListImagesInfiniteQuery } from '../../../api/images.endpoints.js';
import { Picture, placeholderStyle } from '../../../components/picture.js';
import { Empty, LoadError, ScreenWait } from '../../../components/states.js';
import { errorText } from '../../../lib/error-text.js';
import { nameOf } from '../../../lib/picture-facts.js';
import { toast, toastError } from '../../../lib/toast.js';
import { useEndReached } from '../../../lib/use-end-reached.js';
import { m } from '../../../texts/index.js';
import { useChooseProfilePictureMutation } from '../api/picture.endpoints.js';

type ChoiceProps = { image: Image; chosen: boolean; onChoose: () => void };

const Choice = ({ image, chosen, onChoose }: ChoiceProps) => (
  <label className="face-choice" style={placeholderStyle(image)}>
    <input type="radio" name="face" className="vh" checked={chosen} onChange={onChoose} aria-label={nameOf(image)} />
    <Picture image={image} alt="" sizes="120px" />
    {chosen && (
      <span className="face-mark">
        <Check size={16} strokeWidth={2.4} aria-hidden="true" />
      </span>
    )}
  </label>
);

/** One of the own pictures. It is copied, so it may be private, and may be deleted later. */
export const GalleryPicture = ({ onDone, onBusy }: { onDone: () => void; onBusy: (busy: boolean) => void }) => {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useListImagesInfiniteQuery();
  const [chosen, setChosen] = useState<Image | null>(null);
  const [choose, { isLoading }] = useChooseProfilePictureMutation();
  const more = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [isFetchingNextPage, fetchNextPage]);
  const end = useEndReached<HTMLDivElement>(hasNextPage, more);

  const set = async () => {
    if (!chosen || isLoading) return;
    onBusy(true);
    try {
      const { profileImageUrl } = await choose(chosen.imageUrl).unwrap();
      toast({ title: m.profile_face_updated(), picture: profileImageUrl });
      onDone();
    } catch (failure) {
      toastError(m.common_error(), errorText(failure, m.profile_face_update_failed()));
    } finally {
      onBusy(false);
    }
  };

  if (!data) {
    if (!error) return <ScreenWait label={m.pictures_yours_loading()} />;
    return (
      <LoadError
        title={m.pictures_yours_failed()}
        text={errorText(error, m.common_moment())}
        onRetry={() => void refetch()}
      />
    );
  }
  const images = data.pages.flatMap((page) => page.images);
  if (images.length === 0) return <Empty title={m.pictures_none()} help={m.profile_face_none_help()} icon={ImageOff} />;
  return (
    <>
      <div className="faces" role="radiogroup" aria-label={m.pictures_yours()}>
        {images.map((image) => (
          <Choice key={image.id} image={image} chosen={image.id === chosen?.id} onChoose={() => setChosen(image)} />
        ))}
        <div ref={end} />
      </div>
      <Button type="primary" size="large" block disabled={!chosen} loading={isLoading} onClick={() => void set()}>
        {m.profile_face_set()}
      </Button>
    </>
  );
};
