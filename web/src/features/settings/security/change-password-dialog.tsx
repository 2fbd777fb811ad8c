import { Form, Input } from 'antd';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { NewPasswordField } from '../../../components/new-password-field.js';
import { errorText } from '../../../lib/error-text.js';
import { clearErrorsOf, showFieldErrors } from '../../../lib/form-rules.js';
import { toast, toastError } from '../../../lib/toast.js';
import { m } from '../../../texts/index.js';
import { useChangePasswordMutation } from './security.endpoints.js';

type Passwords = { currentPassword: string; password: string; confirmation: string };

const required = { required: true, message: m.settings_password_missing() };
const sameAs = ({ getFieldValue }: { getFieldValue: (name: keyof Passwords) => unknown }) => ({
  validator: (_: unknown, value: unknown) =>
    (value ?? '') === (getFieldValue('password') ?? '')
      ? Promise.resolve()
      : Promise.reject(new Error(m.auth_passwords_differ())),
});

/** The old password is asked for: a page left open must not be enough to take an account over. */
export const ChangePasswordDialog = ({ email, onClose }: { email: string; onClose: () => void }) => {
  const [form] = Form.useForm<Passwords>();
  const [changePassword] = useChangePasswordMutation();
  const [busy, setBusy] = useState(false);

  const submit = async ({ currentPassword, password }: Passwords) => {
    if (busy) return;
    setBusy(true);
    try {
      await changePassword({ currentPassword, password }).unwrap();
      toast({ title: m.settings_password_changed(), description: m.settings_password_changed_help() });
      onClose();
    } catch (error) {
      if (!showFieldErrors(form, error))
        toastError(m.settings_password_failed(), errorText(error, m.common_please_try_again()));
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      centered
      width={460}
      title={m.settings_password_title()}
      okText={m.settings_password_change()}
      okButtonProps={{ loading: busy }}
      cancelText={m.common_cancel()}
      cancelButtonProps={{ disabled: busy }}
      className="even-buttons"
      onOk={() => form.submit()}
      onCancel={() => !busy && onClose()}
    >
      <Form
        form={form}
        layout="vertical"
        noValidate
        requiredMark={false}
        validateTrigger={[]}
        style={{ marginTop: 18 }}
        onValuesChange={clearErrorsOf(form)}
        onFinish={(values) => void submit(values)}
      >
        {/* Password managers learn from it whose password this is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <Form.Item name="currentPassword" label={m.settings_password_current()} rules={[required]}>
          <Input.Password autoComplete="current-password" autoFocus />
        </Form.Item>
        <NewPasswordField label={m.auth_new_password()} />
        <Form.Item name="confirmation" label={m.auth_confirm_password()} rules={[sameAs]}>
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        {/* The dialog's button stands outside the form; Enter needs one inside. */}
        <button type="submit" hidden />
      </Form>
    </Dialog>
  );
};
