import { Tabs } from 'antd';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { m } from '../../../texts/index.js';
import { GalleryPicture } from './gallery-picture.js';
import { UploadPicture } from './upload-picture.js';
import './picture-dialog.css';

/** A new face: from the device, or from the own gallery. It stays open while a picture is on its way. */
export const PictureDialog = ({ onClose }: { onClose: () => void }) => {
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open
      centered
      width={520}
      title={m.profile_face()}
      footer={null}
      className="picture-dialog"
      closable={!busy}
      mask={{ closable: !busy }}
      onCancel={() => !busy && onClose()}
    >
      <Tabs
        destroyOnHidden
        items={[
          {
            key: 'upload',
            label: m.profile_face_upload(),
            disabled: busy,
            children: <UploadPicture onDone={onClose} onBusy={setBusy} />,
          },
          {
            key: 'gallery',
            label: m.profile_face_gallery(),
            disabled: busy,
            children: <GalleryPicture onDone={onClose} onBusy={setBusy} />,
          },
        ]}
      />
    </Dialog>
  );
};
