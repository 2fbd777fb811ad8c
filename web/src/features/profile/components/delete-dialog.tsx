import type { Image, Video } from '@pictora/contracts';
import { useRemoveImageMutation } from '../../../api/images.endpoints.js';
import { useRemoveVideoMutation } from '../../../api/videos.endpoints.js';
import { Dialog } from '../../../components/dialog.js';
import { nameOf } from '../../../lib/picture-facts.js';
import { toast, toastError } from '../../../lib/toast.js';
import { m } from '../../../texts/index.js';

type Words = { readonly title: string; readonly done: string; readonly failed: string };
const imageWords: Words = {
  title: m.profile_delete_image(),
  done: m.profile_image_deleted(),
  failed: m.profile_delete_image_failed(),
};
const videoWords: Words = {
  title: m.profile_delete_video(),
  done: m.profile_video_deleted(),
  failed: m.profile_delete_video_failed(),
};

type QuestionProps = {
  words: Words;
  name: string;
  remove: () => Promise<unknown>;
  isLoading: boolean;
  onDeleted: () => void;
  onClose: () => void;
};

/** Asks before something goes for good. It stays open until the server has said that it is gone. */
const Question = ({ words, name, remove, isLoading, onDeleted, onClose }: QuestionProps) => {
  const confirm = async () => {
    if (isLoading) return;
    try {
      await remove();
      toast({ title: words.done });
      onDeleted();
    } catch {
      toastError(m.profile_delete_failed(), words.failed);
      onClose();
    }
  };

  return (
    <Dialog
      open
      centered
      width={420}
      title={words.title}
      okText={m.common_delete()}
      okButtonProps={{ danger: true, loading: isLoading }}
      cancelButtonProps={{ disabled: isLoading }}
      onOk={() => void confirm()}
      onCancel={() => !isLoading && onClose()}
    >
      <p className="text-2">{m.profile_delete_help({ name })}</p>
    </Dialog>
  );
};

type After = { onDeleted: () => void; onClose: () => void };

export const DeleteDialog = ({ image, ...after }: After & { image: Image }) => {
  const [remove, { isLoading }] = useRemoveImageMutation();
  return (
    <Question
      words={imageWords}
      name={nameOf(image)}
      remove={() => remove(image.id).unwrap()}
      isLoading={isLoading}
      {...after}
    />
  );
};

export const DeleteVideoDialog = ({ video, ...after }: After & { video: Video }) => {
  const [remove, { isLoading }] = useRemoveVideoMutation();
  const name = video.motionPrompt || video.sourceImage.prompt || m.profile_delete_video_unnamed();
  return (
    <Question
      words={videoWords}
      name={name}
      remove={() => remove(video.id).unwrap()}
      isLoading={isLoading}
      {...after}
    />
  );
};
