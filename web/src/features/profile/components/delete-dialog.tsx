import type { Image, Video } from '@pictora/contracts';
import { Modal } from 'antd';
import { useRemoveImageMutation } from '../../../api/images.endpoints.js';
import { useRemoveVideoMutation } from '../../../api/videos.endpoints.js';
import { nameOf } from '../../../lib/picture-facts.js';
import { toast, toastError } from '../../../lib/toast.js';

type QuestionProps = {
  what: 'image' | 'video';
  name: string;
  remove: () => Promise<unknown>;
  isLoading: boolean;
  onDeleted: () => void;
  onClose: () => void;
};

/** Asks before something goes for good. It stays open until the server has said that it is gone. */
const Question = ({ what, name, remove, isLoading, onDeleted, onClose }: QuestionProps) => {
  const confirm = async () => {
    if (isLoading) return;
    try {
      await remove();
      toast({ title: what === 'image' ? 'Image deleted' : 'Video deleted' });
      onDeleted();
    } catch {
      toastError('Delete failed', `Could not delete the ${what}. Please try again.`);
      onClose();
    }
  };

  return (
    <Modal
      open
      centered
      width={420}
      title={`Delete this ${what}?`}
      okText="Delete"
      okButtonProps={{ danger: true, loading: isLoading }}
      cancelButtonProps={{ disabled: isLoading }}
      onOk={() => void confirm()}
      onCancel={() => !isLoading && onClose()}
    >
      <p className="text-2">“{name}” will be gone for good, for you and for everyone who can see it.</p>
    </Modal>
  );
};

type After = { onDeleted: () => void; onClose: () => void };

export const DeleteDialog = ({ image, ...after }: After & { image: Image }) => {
  const [remove, { isLoading }] = useRemoveImageMutation();
  return (
    <Question
      what="image"
      name={nameOf(image)}
      remove={() => remove(image.id).unwrap()}
      isLoading={isLoading}
      {...after}
    />
  );
};

export const DeleteVideoDialog = ({ video, ...after }: After & { video: Video }) => {
  const [remove, { isLoading }] = useRemoveVideoMutation();
  const name = video.motionPrompt || video.sourceImage.prompt || 'This video';
  return (
    <Question what="video" name={name} remove={() => remove(video.id).unwrap()} isLoading={isLoading} {...after} />
  );
};
