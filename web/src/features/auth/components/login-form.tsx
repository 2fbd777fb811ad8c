import { signInSchema, type SignIn } from '@pictora/contracts';
import { Button, Form, Input, type FormInstance } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { nextAfterLogin } from '../../../config/paths.js';
import { errorCode, errorText } from '../../../lib/error-text.js';
import { clearErrorsOf, schemaRule, showFieldErrors } from '../../../lib/form-rules.js';
import { toast, toastError } from '../../../lib/toast.js';
import { m } from '../../../texts/index.js';
import { useAnswerLoginMutation, useSignInMutation } from '../api/auth.endpoints.js';
import { VerificationNotice } from './verification-notice.js';
import { notEstablished, takeSession, waitBeforeRedirect } from '../session-sequence.js';

type LoginFormProps = {
  /** The address that is still to be confirmed, once that is known. */
  readonly unconfirmed: string | null;
  readonly onUnconfirmed: (email: string | null) => void;
  readonly onForgot: () => void;
};

/** Which of the two is wrong is not told, so both are marked; editing one of them clears both. */
const markPair = (form: FormInstance<SignIn>) =>
  form.setFields([
    { name: 'email', errors: [''] },
    { name: 'password', errors: [m.auth_invalid()] },
  ]);

export const LoginForm = ({ unconfirmed, onUnconfirmed, onForgot }: LoginFormProps) => {
  const [form] = Form.useForm<SignIn>();
  const [signIn] = useSignInMutation();
  const [answerLogin] = useAnswerLoginMutation();
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const [query] = useSearchParams();

  const interaction = query.get('interaction');

  /** A login that the issuer began goes on there. One that is over is no reason to ask for the password again. */
  const answered = async (values: SignIn): Promise<boolean> => {
    if (!interaction) return false;
    try {
      location.assign((await answerLogin({ ...values, interaction }).unwrap()).location);
      return true;
    } catch (error) {
      if (errorCode(error) === 'login_refused') return false;
      throw error;
    }
  };

  const submit = async (values: SignIn) => {
    if (busy) return;
    setBusy(true);
    try {
      if (await answered(values)) return;
      const tokens = await signIn(values).unwrap();
      onUnconfirmed(null);
      if (!(await takeSession(tokens))) {
        toastError(m.auth_login_failed(), notEstablished.login);
        return;
      }
      toast({ title: m.auth_welcome_back() });
      await waitBeforeRedirect();
      void navigate(nextAfterLogin(query), { replace: true });
    } catch (error) {
      if (errorCode(error) === 'email_unverified') onUnconfirmed(values.email.trim());
      showFieldErrors(form, error);
      if (errorCode(error) === 'invalid_credentials') markPair(form);
      toastError(m.auth_login_failed(), errorText(error, m.auth_invalid()));
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
      onValuesChange={() => clearErrorsOf(form)({ email: null, password: null })}
      onFinish={(values) => void submit(values)}
    >
      {unconfirmed && <VerificationNotice email={unconfirmed} />}
      <Form.Item name="email" label={m.auth_email()} rules={[schemaRule(signInSchema.shape.email)]}>
        <Input size="large" type="email" autoComplete="email" inputMode="email" />
      </Form.Item>
      <Form.Item name="password" label={m.auth_password()} rules={[schemaRule(signInSchema.shape.password)]}>
        <Input.Password size="large" autoComplete="current-password" />
      </Form.Item>
      <Button type="primary" size="large" htmlType="submit" block loading={busy}>
        {m.shell_log_in()}
      </Button>
      <p className="small text-3 auth-aside">
        <button type="button" className="underlined" onClick={onForgot}>
          {m.auth_forgot()}
        </button>
      </p>
    </Form>
  );
};
