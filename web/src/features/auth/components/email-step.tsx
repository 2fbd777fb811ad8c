import { emailSchema } from '@pictora/contracts';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { errorText } from '../../../lib/error-text.js';
import { clearErrorsOf, schemaRule, showFieldErrors } from '../../../lib/form-rules.js';
import { toastError } from '../../../lib/toast.js';
import { m } from '../../../texts/index.js';
import { useRecoverMutation } from '../api/recovery.endpoints.js';

type EmailStepProps = {
  readonly email: string;
  readonly button: string;
  /** What is said when it did not work, where the server has no better words. */
  readonly failure: string;
  readonly onSent: (email: string) => void;
};

/** Asks for a code and a link. Whether the address has an account is not told here, and not known. */
export const EmailStep = ({ email, button, failure, onSent }: EmailStepProps) => {
  const [form] = Form.useForm<{ email: string }>();
  const [recover] = useRecoverMutation();
  const [busy, setBusy] = useState(false);

  const submit = async (values: { email: string }) => {
    if (busy) return;
    setBusy(true);
    try {
      await recover({ email: values.email.trim() }).unwrap();
      onSent(values.email.trim());
    } catch (error) {
      showFieldErrors(form, error);
      toastError(failure, errorText(error, m.common_please_try_again()));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Form
      form={form}
      layout="vertical"
      noValidate
      requiredMark={false}
      validateTrigger={[]}
      initialValues={{ email }}
      onValuesChange={clearErrorsOf(form)}
      onFinish={(values) => void submit(values)}
    >
      <Form.Item name="email" label={m.auth_email()} rules={[schemaRule(emailSchema)]}>
        <Input size="large" type="email" autoComplete="email" inputMode="email" autoFocus />
      </Form.Item>
      <Button type="primary" size="large" htmlType="submit" block loading={busy}>
        {button}
      </Button>
    </Form>
  );
};
