import { limits, uploadRefusals, uploadTypes, type Image } from '@pictora/contracts';
import { Button } from 'antd';
import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { useUploadImageMutation } from '../api/images.endpoints.js';
import { errorText } from '../lib/error-text.js';
import { toast, toastError } from '../lib/toast.js';
import { m } from '../texts/index.js';

/** What the server would refuse anyway, said before anything is sent. */
const refusalOf = ({ type, size }: File) => {
  if (!uploadTypes.some((known) => known === type)) return uploadRefusals.type;
  return size > limits.uploadMaxBytes ? uploadRefusals.size : null;
};

/** Brings a picture from the device into the gallery. One at a time, wherever it was begun. */
export const UploadImage = ({
  onUploaded,
  label = m.pictures_upload(),
}: {
  onUploaded: (image: Image) => void;
  label?: string;
}) => {
  const input = useRef<HTMLInputElement>(null);
  const [upload, { isLoading }] = useUploadImageMutation({ fixedCacheKey: 'upload-own' });

  const send = async (file: File) => {
    const refusal = refusalOf(file);
    if (refusal) return void toastError(refusal.title, refusal.text);
    try {
      const image = await upload(file).unwrap();
      toast({ title: m.pictures_upload_done(), picture: image.imageUrl });
      onUploaded(image);
    } catch (error) {
      toastError(m.pictures_upload_failed(), errorText(error, m.pictures_upload_failed()));
    }
  };

  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={m.pictures_upload_field()}
        accept={uploadTypes.join(',')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = ''; // The same file can be chosen again.
          if (file) void send(file);
        }}
      />
      <Button icon={<Upload size={16} aria-hidden="true" />} loading={isLoading} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
};
