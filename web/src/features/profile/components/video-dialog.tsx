import { videoTier, type CurrentUser, type Image } from '@pictora/contracts';
import { Dialog } from '../../../components/dialog.js';
import { useOrder } from '../../../components/jobs/use-order.js';
import { PremiumGate } from '../../../components/video/premium-gate.js';
import { VideoForm } from '../../../components/video/video-form.js';
import { toast } from '../../../lib/toast.js';
import '../../../components/studio/studio.css';
import { m } from '../../../texts/index.js';
import './dialogs.css';
import { WorkPicture } from './work-picture.js';

type VideoDialogProps = { user: CurrentUser; image: Image; onClose: () => void };

/** Sets one picture in motion. The video takes its time, so the dialog closes and the tray goes on. */
export const VideoDialog = ({ user, image, onClose }: VideoDialogProps) => {
  const { send, sending, refusal } = useOrder(user, { saysRefusals: true });
  return (
    <Dialog
      open
      centered
      width={620}
      title={m.common_generate_video()}
      footer={null}
      className="work-dialog"
      onCancel={onClose}
    >
      <WorkPicture image={image} />
      {user.subscriptionTier === videoTier ? (
        <VideoForm
          user={user}
          source={image}
          place="dialog"
          pending={sending !== null}
          failure={refusal?.text ?? null}
          onSubmit={(order) =>
            void send(order).then((job) => {
              if (!job) return;
              toast({ title: m.video_started(), picture: image.imageUrl });
              onClose();
            })
          }
        />
      ) : (
        <PremiumGate />
      )}
    </Dialog>
  );
};
