import { imageNameSchema, limits, type Image, type PromptReading } from '@pictora/contracts';
import { Button, Form, Input, Modal, type InputRef } from 'antd';
import { useRef, useState, type CSSProperties } from 'react';
import { useChangeVisibilityMutation, useRenameImageMutation } from '../../api/images.endpoints.js';
import { errorText } from '../../lib/error-text.js';
import { usePreference } from '../../lib/preferences.js';
import { toast, toastError } from '../../lib/toast.js';
import { Reading } from './reading.js';

type NamingDialogProps = {
  image: Image;
  reading: PromptReading | null;
  /** Which of several pictures of one order it is, from 1. */
  number?: number;
  total?: number;
  onNamed: () => void;
};

/** Required, so it has no way out but a name. The picture is stored already, under a name from its prompt. */
export const NamingDialog = ({ image, reading, number = 1, total = 1, onNamed }: NamingDialogProps) => {
  const proposed = image.name ?? '';
  const [name, setName] = useState(proposed);
  const [rename, { isLoading: isRenaming }] = useRenameImageMutation();
  const [changeVisibility, { isLoading: isSharing }] = useChangeVisibilityMutation();
  const [shares] = usePreference('publicGallery');
  const isLoading = isRenaming || isSharing;
  const input = useRef<InputRef>(null);
  const valid = imageNameSchema.safeParse(name).success;

  /** It has its name by now, so a failure to share it holds nobody up. */
  const share = async () => {
    try {
      await changeVisibility({ id: image.id, isPublic: 1 }).unwrap();
    } catch (error) {
      toastError('Error', errorText(error, 'The picture is named, but could not be shared.'));
    }
  };

  const save = async () => {
    if (!valid || isLoading) return;
    try {
      await rename({ id: image.id, name: name.trim() }).unwrap();
      toast({ title: 'Image named successfully!', picture: image.imageUrl });
      if (shares) await share();
      onNamed();
    } catch (error) {
      toastError('Failed to name image', errorText(error, 'Try again in a moment.'));
    }
  };

  return (
    <Modal
      open
      centered
      width={460}
      title="Name Your Creation"
      footer={null}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      className="namer"
      style={
        {
          '--picture': `url("${image.imageUrl}")`,
          '--ratio': image.width / image.height,
        } as CSSProperties
      }
      // Whoever types while it still opens keeps what was typed.
      afterOpenChange={(open) => open && name === proposed && input.current?.focus({ cursor: 'all' })}
    >
      {total > 1 && (
        <p className="small text-3 figures namer-count">
          Picture {number} of {total}
        </p>
      )}
      <p className="text-2">
        {isLoading
          ? 'Processing... Saving your creation'
          : shares
            ? 'It is already saved. With its name it goes into your public gallery, as you chose in the settings.'
            : 'It is already saved. A name helps you find it.'}
      </p>
      <Form layout="vertical" requiredMark={false} noValidate onFinish={() => void save()}>
        <Form.Item label="Name" htmlFor="creation-name" style={{ marginBottom: 20 }}>
          <Input
            id="creation-name"
            ref={input}
            size="large"
            className="voice-input"
            value={name}
            maxLength={limits.imageNameMax}
            autoComplete="off"
            disabled={isLoading}
            onChange={(event) => setName(event.target.value)}
          />
        </Form.Item>
        <Button type="primary" size="large" htmlType="submit" block disabled={!valid} loading={isLoading}>
          Save
        </Button>
      </Form>
      {reading && <Reading reading={reading} />}
    </Modal>
  );
};
