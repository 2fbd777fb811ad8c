import {
  acceptedTermsSchema,
  emailSchema,
  firstNameSchema,
  lastNameSchema,
  planOf,
  usernameSchema,
  type SignUp,
} from '@pictora/contracts';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { NewPasswordField } from '../../../components/new-password-field.js';
import { paths } from '../../../config/paths.js';
import { analytics } from '../../../lib/analytics.js';
import { errorCode, errorText } from '../../../lib/error-text.js';
import { clearErrorsOf, schemaRule, showFieldErrors } from '../../../lib/form-rules.js';
import { toast, toastError } from '../../../lib/toast.js';
import { m } from '../../../texts/index.js';
import { useCompleteProfileMutation, useSignUpMutation } from '../api/auth.endpoints.js';
import { notEstablished, takeSession, waitBeforeRedirect } from '../session-sequence.js';
import { TermsField } from './terms-field.js';

const conflicts = { email_taken: 'email', username_taken: 'username' } as const;

export const SignUpForm = ({ onConfirmByMail }: { onConfirmByMail: (email: string) => void }) => {
  const [form] = Form.useForm<SignUp>();
  const [signUp] = useSignUpMutation();
  const [completeProfile] = useCompleteProfileMutation();
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();

  const enter = async (values: SignUp) => {
    const { session: tokens } = await signUp(values).unwrap();
    if (!tokens) {
      toast({ title: m.auth_created(), description: m.auth_created_help() });
      onConfirmByMail(values.email.trim());
      return;
    }
    if (!(await takeSession(tokens))) {
      toastError(m.auth_sign_up_failed(), notEstablished.signUp);
      return;
    }
    const { password: _, ...profile } = values;
    // The account exists and is signed in: a profile that did not take is asked for again by its gate.
    await completeProfile(profile)
      .unwrap()
      .catch((error: unknown) => console.warn('complete-profile after sign-up failed', error));
    analytics.report({ name: 'sign-up' });
    toast({
      title: m.auth_welcome(),
      description: m.auth_welcome_help({ count: planOf('free').monthlyCredits }),
    });
    await waitBeforeRedirect();
    void navigate(paths.home, { replace: true });
  };

  const submit = async (values: SignUp) => {
    if (busy) return;
    setBusy(true);
    try {
      await enter(values);
    } catch (error) {
      const text = errorText(error, m.auth_create_failed());
      const code = errorCode(error);
      if (code === 'email_taken' || code === 'username_taken')
        form.setFields([{ name: conflicts[code], errors: [text] }]);
      else showFieldErrors(form, error);
      toastError(m.auth_sign_up_failed(), text);
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
      initialValues={{ acceptedTerms: false }}
      onValuesChange={clearErrorsOf(form)}
      onFinish={(values) => void submit(values)}
      scrollToFirstError={{ block: 'center' }}
    >
      <div className="two-fields">
        <Form.Item name="firstName" label={m.auth_first_name()} rules={[schemaRule(firstNameSchema)]}>
          <Input size="large" autoComplete="given-name" />
        </Form.Item>
        <Form.Item name="lastName" label={m.auth_last_name()} rules={[schemaRule(lastNameSchema)]}>
          <Input size="large" autoComplete="family-name" />
        </Form.Item>
      </div>
      <Form.Item
        name="username"
        label={m.auth_username()}
        rules={[schemaRule(usernameSchema, m.auth_username_missing())]}
      >
        <Input size="large" autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Form.Item>
      <Form.Item name="email" label={m.auth_email()} rules={[schemaRule(emailSchema)]}>
        <Input size="large" type="email" autoComplete="email" inputMode="email" />
      </Form.Item>
      <NewPasswordField label={m.auth_password()} size="large" />
      <TermsField rules={[schemaRule(acceptedTermsSchema)]} />
      <Button type="primary" size="large" htmlType="submit" block loading={busy}>
        {m.auth_create()}
      </Button>
    </Form>
  );
};
