import { imageNameSchema, limits, type Image, type PromptReading } from '@pictora/contracts';
import { Button, Form, Input, type InputRef } from 'antd';
import { useRef, useState, type CSSProperties } from 'react';
import { useChangeVisibilityMutation, useRenameImageMutation } from '../../api/images.endpoints.js';
import { errorText } from '../../lib/error-text.js';
import { usePreference } from '../../lib/preferences.js';
import { toast, toastError } from '../../lib/toast.js';
import { m } from '../../texts/index.js';
import { Dialog } from '../dialog.js';
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
      toastError(m.common_error(), errorText(error, m.studio_sharing_failed()));
    }
  };

  const save = async () => {
    if (!valid || isLoading) return;
    try {
      await rename({ id: image.id, name: name.trim() }).unwrap();
      toast({ title: m.studio_named(), picture: image.imageUrl });
      if (shares) await share();
      onNamed();
    } catch (error) {
      toastError(m.studio_naming_failed(), errorText(error, m.common_moment()));
    }
  };

  return (
    <Dialog
      open
      centered
      width={460}
      title={m.studio_naming_title()}
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
      {total > 1 && <p className="small text-3 figures namer-count">{m.studio_naming_count({ number, total })}</p>}
      <p className="text-2">
        {isLoading ? m.studio_naming_saving() : shares ? m.studio_naming_help_shared() : m.studio_naming_help()}
      </p>
      <Form layout="vertical" requiredMark={false} noValidate onFinish={() => void save()}>
        <Form.Item label={m.studio_name()} htmlFor="creation-name" style={{ marginBottom: 20 }}>
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
          {m.common_save()}
        </Button>
      </Form>
      {reading && <Reading reading={reading} />}
    </Dialog>
  );
};
