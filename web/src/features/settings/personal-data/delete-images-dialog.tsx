import { Modal } from 'antd';
import { useState } from 'react';
import { toast, toastError } from '../../../lib/toast.js';
import { useRemoveAllImagesMutation } from './personal-data.endpoints.js';

type DeleteImagesDialogProps = { onClose: () => void };

const pictures = (count: number): string => `${count} ${count === 1 ? 'image' : 'images'}`;

/** Asks once, then deletes page by page and counts along. What was deleted before a failure stays deleted. */
export const DeleteImagesDialog = ({ onClose }: DeleteImagesDialogProps) => {
  const [removePage] = useRemoveAllImagesMutation();
  const [removed, setRemoved] = useState<number | null>(null);
  const isRunning = removed !== null;

  const confirm = async () => {
    if (isRunning) return;
    let count = 0;
    setRemoved(count);
    try {
      for (let left = true; left;) {
        const page = await removePage().unwrap();
        count += page.removed;
        left = page.left;
        setRemoved(count);
      }
      toast({ title: count === 0 ? 'There was no image to delete' : `${pictures(count)} deleted` });
    } catch {
      toastError('Delete failed', `${count > 0 ? `${pictures(count)} deleted so far. ` : ''}Please try again.`);
    }
    onClose();
  };

  return (
    <Modal
      open
      centered
      width={460}
      title="Delete all your images?"
      okText={isRunning ? `${removed} deleted` : 'Delete All Images'}
      okButtonProps={{ danger: true, loading: isRunning }}
      cancelText="Keep Them"
      cancelButtonProps={{ disabled: isRunning }}
      className="even-buttons"
      onOk={() => void confirm()}
      onCancel={() => !isRunning && onClose()}
    >
      <p className="text-2">
        Every picture that you made or uploaded will be gone for good, for you and for everyone who can see it. Credits
        do not come back.
      </p>
    </Modal>
  );
};
