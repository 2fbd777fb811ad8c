import { Button, Form, Input } from 'antd';
import { NewPasswordField } from '../../../components/new-password-field.js';
import { clearErrorsOf } from '../../../lib/form-rules.js';
import { m } from '../../../texts/index.js';

type Passwords = { password: string; confirmation: string };

type PasswordStepProps = { readonly busy: boolean; readonly onPassword: (password: string) => void };

export const PasswordStep = ({ busy, onPassword }: PasswordStepProps) => {
  const [form] = Form.useForm<Passwords>();
  return (
    <Form
      form={form}
      layout="vertical"
      noValidate
      requiredMark={false}
      validateTrigger={[]}
      onValuesChange={clearErrorsOf(form)}
      onFinish={({ password }) => onPassword(password)}
    >
      <NewPasswordField label={m.auth_new_password()} size="large" autoFocus />
      <Form.Item name="confirmation" label={m.auth_confirm_password()} rules={[sameAs]}>
        <Input.Password size="large" autoComplete="new-password" />
      </Form.Item>
      <Button type="primary" size="large" htmlType="submit" block loading={busy}>
        {m.auth_reset_page()}
      </Button>
    </Form>
  );
};

const sameAs = ({ getFieldValue }: { getFieldValue: (name: keyof Passwords) => unknown }) => ({
  validator: (_: unknown, value: unknown) =>
    (value ?? '') === (getFieldValue('password') ?? '')
      ? Promise.resolve()
      : Promise.reject(new Error(m.auth_passwords_differ())),
});
