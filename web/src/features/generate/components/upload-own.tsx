import { limits, uploadRefusals, uploadTypes } from '@pictora/contracts';
import { Button } from 'antd';
import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { useUploadImageMutation } from '../../../api/images.endpoints.js';
import { paths } from '../../../config/paths.js';
import { errorText } from '../../../lib/error-text.js';
import { toast, toastError } from '../../../lib/toast.js';

/** What the server would refuse anyway, said before anything is sent. */
const refusalOf = ({ type, size }: File) => {
  if (!uploadTypes.some((known) => known === type)) return uploadRefusals.type;
  return size > limits.uploadMaxBytes ? uploadRefusals.size : null;
};

/** A picture of one's own in place of a generated one. */
export const UploadOwn = () => {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const [upload, { isLoading }] = useUploadImageMutation({ fixedCacheKey: 'upload-own' });

  const send = async (file: File) => {
    const refusal = refusalOf(file);
    if (refusal) return void toastError(refusal.title, refusal.text);
    try {
      await upload(file).unwrap();
      toast({ title: 'Image uploaded!' });
      void navigate(paths.profile);
    } catch (error) {
      toastError('Upload failed', errorText(error, 'Upload failed'));
    }
  };

  return (
    <section className="upload-own row" aria-label="Upload">
      <span className="grow small text-2">
        Or upload your own image <span className="text-3">· JPEG, PNG or WebP, max 10MB</span>
      </span>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Image file"
        accept={uploadTypes.join(',')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = ''; // The same file can be chosen again.
          if (file) void send(file);
        }}
      />
      <Button icon={<Upload size={16} aria-hidden="true" />} loading={isLoading} onClick={() => input.current?.click()}>
        Upload Image
      </Button>
    </section>
  );
};
