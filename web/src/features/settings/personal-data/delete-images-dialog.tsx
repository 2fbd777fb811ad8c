import { useState } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { toast, toastError } from '../../../lib/toast.js';
import { m } from '../../../texts/index.js';
import { useRemoveAllImagesMutation } from './personal-data.endpoints.js';

type DeleteImagesDialogProps = { onClose: () => void };

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
      toast({ title: count === 0 ? m.settings_images_none() : m.settings_images_deleted({ count }) });
    } catch {
      toastError(
        m.settings_images_delete_failed(),
        count > 0 ? m.settings_images_deleted_so_far({ count }) : m.common_please_try_again(),
      );
    }
    onClose();
  };

  return (
    <Dialog
      open
      centered
      width={460}
      title={m.settings_delete_images_title()}
      okText={isRunning ? m.settings_images_deleting({ count: removed }) : m.settings_delete_images()}
      okButtonProps={{ danger: true, loading: isRunning }}
      cancelText={m.settings_delete_images_keep()}
      cancelButtonProps={{ disabled: isRunning }}
      className="even-buttons"
      onOk={() => void confirm()}
      onCancel={() => !isRunning && onClose()}
    >
      <p className="text-2">{m.settings_delete_images_warning()}</p>
    </Dialog>
  );
};
