import type { CurrentUser, Image } from '@pictora/contracts';
import type { ProfileDialog } from '../use-profile-dialog.js';
import { DeleteDialog, DeleteVideoDialog } from './delete-dialog.js';
import { EditDialog } from './edit-dialog.js';
import { GenerateDialog } from './generate-dialog.js';
import { VideoDialog } from './video-dialog.js';

type ProfileDialogsProps = {
  user: CurrentUser;
  dialog: ProfileDialog;
  onClose: () => void;
  onDeleted: (image: Image) => void;
  onEdited: (image: Image) => void;
};

export const ProfileDialogs = ({ user, dialog, onClose, onDeleted, onEdited }: ProfileDialogsProps) => {
  switch (dialog.kind) {
    case 'edit':
      return (
        <EditDialog
          user={user}
          image={dialog.image}
          onClose={(edited) => {
            onClose();
            if (edited) onEdited(edited);
          }}
        />
      );
    case 'video':
      return <VideoDialog user={user} image={dialog.image} onClose={onClose} />;
    case 'generate':
      return <GenerateDialog user={user} start={dialog.start} onClose={onClose} />;
    case 'delete':
      return (
        <DeleteDialog
          image={dialog.image}
          onClose={onClose}
          onDeleted={() => {
            onClose();
            onDeleted(dialog.image);
          }}
        />
      );
    case 'delete-video':
      return <DeleteVideoDialog video={dialog.video} onClose={onClose} onDeleted={onClose} />;
  }
};
