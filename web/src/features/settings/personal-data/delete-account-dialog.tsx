import type { CurrentUser } from '@pictora/contracts';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { errorText, fieldErrors } from '../../../lib/error-text.js';
import { sessionEnd } from '../../../lib/session/session-end.js';
import { session } from '../../../lib/session/session.js';
import { toastError } from '../../../lib/toast.js';
import { m } from '../../../texts/index.js';
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
      const { receipt } = await sessionEnd.wish(() => deleteAccount({ password }).unwrap());
      if (session.current()) onLeft();
      erasureWatch.begin(receipt);
    } catch (error) {
      const text = fieldErrors(error)[0]?.message ?? errorText(error, m.settings_delete_account_failed());
      setFault(text);
      // The session was over before: this dialog is gone, and leaving the page must not look like having left for good.
      if (!session.current()) toastError(m.settings_delete_account_failed(), m.shell_session_ended());
    }
  };

  return (
    <Dialog
      open
      centered
      width={460}
      title={m.settings_delete_account_title()}
      okText={m.settings_delete_account()}
      okButtonProps={{ danger: true, loading: isLoading, disabled: password === '' }}
      cancelText={m.settings_stay()}
      cancelButtonProps={{ disabled: isLoading }}
      className="even-buttons"
      onOk={() => void confirm()}
      onCancel={() => !isLoading && onClose()}
    >
      <p className="text-2">
        {user.subscriptionTier === 'free'
          ? m.settings_delete_account_warning()
          : m.settings_delete_account_warning_paid()}
      </p>
      <Form layout="vertical" requiredMark={false} style={{ marginTop: 18 }} onFinish={() => void confirm()}>
        <Form.Item
          label={m.settings_delete_account_password()}
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
    </Dialog>
  );
};
