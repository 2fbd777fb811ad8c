import { imageNameSchema, limits, type Image } from '@pictora/contracts';
import { Button, Input } from 'antd';
import { useState, type FormEvent } from 'react';
import { useRenameImageMutation } from '../../../api/images.endpoints.js';
import { errorText } from '../../../lib/error-text.js';
import { toast, toastError } from '../../../lib/toast.js';
import { m } from '../../../texts/index.js';

/** Renaming in place. Escape gives up the change, not the lightbox around it. */
export const RenameForm = ({ image, onDone }: { image: Image; onDone: () => void }) => {
  const [name, setName] = useState(image.name ?? '');
  const [rename, { isLoading }] = useRenameImageMutation();
  const valid = imageNameSchema.safeParse(name).success;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!valid || isLoading) return;
    try {
      await rename({ id: image.id, name: name.trim() }).unwrap();
      toast({ title: m.profile_renamed() });
      onDone();
    } catch (error) {
      toastError(m.common_error(), errorText(error, m.studio_naming_failed()));
    }
  };

  return (
    <form
      className="rename"
      onSubmit={(event) => void save(event)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') {
          event.preventDefault();
          event.nativeEvent.stopImmediatePropagation();
          onDone();
        }
      }}
    >
      <Input
        autoFocus
        size="large"
        aria-label={m.studio_name()}
        className="voice-input"
        value={name}
        maxLength={limits.imageNameMax}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="row">
        <Button onClick={onDone} block>
          {m.common_cancel()}
        </Button>
        <Button type="primary" htmlType="submit" block disabled={!valid} loading={isLoading}>
          {m.common_save()}
        </Button>
      </div>
    </form>
  );
};
