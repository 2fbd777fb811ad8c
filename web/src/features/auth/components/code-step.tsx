import { limits, resetCodeSchema, type Session } from '@pictora/contracts';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { errorText } from '../../../lib/error-text.js';
import { clearErrorsOf, schemaRule } from '../../../lib/form-rules.js';
import { toastError } from '../../../lib/toast.js';
import { m, Rich } from '../../../texts/index.js';
import { useVerifyMutation } from '../api/recovery.endpoints.js';

/** A pasted code may bring blanks along; anything but a digit is left out. */
const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, limits.resetCodeLength);

type CodeStepProps = {
  readonly email: string;
  readonly onVerified: (recovery: Session) => void;
  readonly onResend: () => void;
};

export const CodeStep = ({ email, onVerified, onResend }: CodeStepProps) => {
  const [form] = Form.useForm<{ code: string }>();
  const code = Form.useWatch('code', form) ?? '';
  const [verify] = useVerifyMutation();
  const [busy, setBusy] = useState(false);

  const submit = async (values: { code: string }) => {
    if (busy) return;
    setBusy(true);
    try {
      onVerified(await verify({ type: 'recovery', email, token: values.code }).unwrap());
    } catch (error) {
      const text = errorText(error, m.auth_code_invalid());
      form.setFields([{ name: 'code', errors: [text] }]);
      toastError(m.auth_code_failed(), text);
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
      initialValues={{ code: '' }}
      onValuesChange={clearErrorsOf(form)}
      onFinish={(values) => void submit(values)}
    >
      <Form.Item name="code" label={m.auth_code()} getValueFromEvent={readDigits} rules={[schemaRule(resetCodeSchema)]}>
        <Input
          size="large"
          className="code-input tn"
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder="000000"
          autoFocus
        />
      </Form.Item>
      <Button
        type="primary"
        size="large"
        htmlType="submit"
        block
        loading={busy}
        disabled={code.length !== limits.resetCodeLength}
      >
        {m.auth_code_verify()}
      </Button>
      <p className="small text-3 auth-aside">
        <Rich
          message={m.auth_code_resend}
          markup={{
            again: ({ children }) => (
              <button type="button" className="underlined" onClick={onResend}>
                {children}
              </button>
            ),
          }}
        />
      </p>
    </Form>
  );
};

const readDigits = ({ target }: { target: { value: string } }): string => digitsOf(target.value);
