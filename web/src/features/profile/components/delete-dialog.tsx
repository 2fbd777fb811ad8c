import type { Image } from '@pictora/contracts';
import { Modal } from 'antd';
import { useRemoveImageMutation } from '../../../api/images.endpoints.js';
import { nameOf } from '../../../lib/picture-facts.js';
import { toast, toastError } from '../../../lib/toast.js';

type DeleteDialogProps = { image: Image; onDeleted: () => void; onClose: () => void };

/** Asks before a picture goes for good. It stays open until the server has said that it is gone. */
export const DeleteDialog = ({ image, onDeleted, onClose }: DeleteDialogProps) => {
  const [remove, { isLoading }] = useRemoveImageMutation();

  const confirm = async () => {
    if (isLoading) return;
    try {
      await remove(image.id).unwrap();
      toast({ title: 'Image deleted' });
      onDeleted();
    } catch {
      toastError('Delete failed', 'Could not delete the image. Please try again.');
      onClose();
    }
  };

  return (
    <Modal
      open
      centered
      width={420}
      title="Delete this image?"
      okText="Delete"
      okButtonProps={{ danger: true, loading: isLoading }}
      cancelButtonProps={{ disabled: isLoading }}
      onOk={() => void confirm()}
      onCancel={() => !isLoading && onClose()}
    >
      <p className="text-2">“{nameOf(image)}” will be gone for good, for you and for everyone who can see it.</p>
    </Modal>
  );
};
