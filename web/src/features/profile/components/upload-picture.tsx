import { avatarRefusals } from '@pictora/contracts';
import { ImageUp } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState, type DragEvent } from 'react';
import { ScreenWait } from '../../../components/states.js';
import { errorText } from '../../../lib/error-text.js';
import { toast, toastError } from '../../../lib/toast.js';
import { m } from '../../../texts/index.js';
import { useUploadProfilePictureMutation } from '../api/picture.endpoints.js';
import { cropToJpeg, isShowable, type CropArea } from '../crop-picture.js';

// Who only looks at the profile does not need it.
const CropStep = lazy(() => import('./crop-step.js'));

const refuse = (): void => void toastError(avatarRefusals.type.title, avatarRefusals.type.text);

/** A file from the device, which leads to the crop. */
export const UploadPicture = ({ onDone, onBusy }: { onDone: () => void; onBusy: (busy: boolean) => void }) => {
  const input = useRef<HTMLInputElement>(null);
  const [url, setUrl] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const [busy, setBusy] = useState(false);
  const [upload] = useUploadProfilePictureMutation();
  useEffect(() => (url === null ? undefined : () => URL.revokeObjectURL(url)), [url]);

  const take = async (file: File | undefined) => {
    if (!file) return;
    if (!file.type.startsWith('image/')) return refuse();
    const candidate = URL.createObjectURL(file);
    if (await isShowable(candidate)) return setUrl(candidate);
    URL.revokeObjectURL(candidate);
    refuse();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  const send = async (area: CropArea) => {
    if (url === null) return;
    setBusy(true);
    onBusy(true);
    try {
      const { profileImageUrl } = await upload(await cropToJpeg(url, area)).unwrap();
      toast({ title: m.profile_face_updated(), picture: profileImageUrl });
      onDone();
    } catch (error) {
      toastError(m.profile_face_upload_failed(), errorText(error, m.common_moment()));
    } finally {
      setBusy(false);
      onBusy(false);
    }
  };

  if (url !== null) {
    return (
      <Suspense fallback={<ScreenWait label={m.profile_face_opening()} />}>
        <CropStep url={url} busy={busy} onBack={() => setUrl(null)} onChosen={(area) => void send(area)} />
      </Suspense>
    );
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={m.profile_face_file()}
        accept="image/*"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = ''; // The same file can be chosen again.
          void take(file);
        }}
      />
      <button
        type="button"
        className={over ? 'drop-zone over' : 'drop-zone'}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <ImageUp size={26} strokeWidth={1.5} aria-hidden="true" />
        <span className="drop-title">{m.profile_face_choose()}</span>
        <span className="small text-2">{m.profile_face_drop()}</span>
      </button>
    </>
  );
};
