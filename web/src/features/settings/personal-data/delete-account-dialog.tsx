import type { CurrentUser } from '@pictora/contracts';
import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { errorText, fieldErrors } from '../../../lib/error-text.js';
import { useDeleteAccountMutation } from './personal-data.endpoints.js';
import { erasureWatch } from './erasure-watch.js';

type DeleteAccountDialogProps = { user: CurrentUser; onLeft: () => void; onClose: () => void };

/** The last word before everything goes. The password stands for it: a page left open must not be enough. */
export const DeleteAccountDialog = ({ user, onLeft, onClose }: DeleteAccountDialogProps) => {
  const [deleteAccount, { isLoading }] = useDeleteAccountMutation();
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string | null>(null);

  const confirm = async () => {
    if (isLoading || password === '') return;
    try {
      const { receipt } = await deleteAccount({ password }).unwrap();
      onLeft();
      erasureWatch.begin(receipt);
    } catch (error) {
      setFault(
        fieldErrors(error)[0]?.message ?? errorText(error, 'Your account could not be deleted. Please try again.'),
      );
    }
  };

  return (
    <Modal
      open
      centered
      width={460}
      title="Delete your account?"
      okText="Delete Account"
      okButtonProps={{ danger: true, loading: isLoading, disabled: password === '' }}
      cancelText="Stay"
      cancelButtonProps={{ disabled: isLoading }}
      className="even-buttons"
      onOk={() => void confirm()}
      onCancel={() => !isLoading && onClose()}
    >
      <p className="text-2">
        Your pictures, prompts, profile and sign-in are erased, and nobody can bring them back.
        {user.subscriptionTier !== 'free' && ' Your paid plan ends with them.'} Unspent credits lapse. What stays is a
        ledger of amounts without a name.
      </p>
      <Form layout="vertical" requiredMark={false} style={{ marginTop: 18 }} onFinish={() => void confirm()}>
        <Form.Item
          label="Your password"
          htmlFor="leave-password"
          {...(fault === null ? {} : { validateStatus: 'error' as const, help: fault })}
        >
          <Input.Password
            id="leave-password"
            autoComplete="current-password"
            value={password}
            onChange={({ target }) => {
              setPassword(target.value);
              setFault(null);
            }}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
};
