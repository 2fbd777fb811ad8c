import {
  acceptedTermsSchema,
  emailSchema,
  firstNameSchema,
  lastNameSchema,
  usernameSchema,
  type CompleteProfile,
  type CurrentUser,
} from '@pictora/contracts';
import { Button, Form, Input } from 'antd';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Mark } from '../../components/mark.js';
import { paths } from '../../config/paths.js';
import { errorCode, errorText } from '../../lib/error-text.js';
import { clearErrorsOf, schemaRule, showFieldErrors } from '../../lib/form-rules.js';
import { usePageTitle } from '../../lib/page-title.js';
import { toast, toastError } from '../../lib/toast.js';
import { m } from '../../texts/index.js';
import { useCompleteProfileMutation } from './api/auth.endpoints.js';
import './auth.css';
import { TermsField } from './components/terms-field.js';

const conflicts = { email_taken: 'email', username_taken: 'username' } as const;

/** The gate for a person whom the identity provider knows only in part. Prefilled with what it does know. */
const CompleteProfilePage = ({ user }: { user: CurrentUser }) => {
  usePageTitle(m.auth_profile_title());
  const [form] = Form.useForm<CompleteProfile>();
  const [complete, { isLoading }] = useCompleteProfileMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const navigate = useNavigate();

  const submit = async (values: CompleteProfile) => {
    setFailure(null);
    try {
      await complete(values).unwrap();
      toast({ title: m.auth_profile_welcome(), description: m.auth_profile_welcome_help() });
      void navigate(paths.home, { replace: true });
    } catch (error) {
      const text = errorText(error, m.auth_profile_failed());
      const code = errorCode(error);
      if (code === 'email_taken' || code === 'username_taken')
        form.setFields([{ name: conflicts[code], errors: [text] }]);
      else if (!showFieldErrors(form, error)) setFailure(text);
      toastError(m.auth_profile_failed(), text);
    }
  };

  return (
    <main id="main" className="gate">
      <Mark size={26} />
      <h1 className="h-title">{m.auth_profile_title()}</h1>
      <p className="lead">{m.auth_profile_lead()}</p>
      <Form
        form={form}
        layout="vertical"
        noValidate
        requiredMark={false}
        validateTrigger={[]}
        initialValues={{
          firstName: user.firstName ?? '',
          lastName: user.lastName ?? '',
          username: user.username ?? '',
          email: user.email,
          acceptedTerms: user.acceptedTerms,
        }}
        onValuesChange={clearErrorsOf(form)}
        onFinish={(values) => void submit(values)}
      >
        <div className="two-fields">
          <Form.Item name="firstName" label={m.auth_first_name()} rules={[schemaRule(firstNameSchema)]}>
            <Input size="large" autoComplete="given-name" />
          </Form.Item>
          <Form.Item name="lastName" label={m.auth_last_name()} rules={[schemaRule(lastNameSchema)]}>
            <Input size="large" autoComplete="family-name" />
          </Form.Item>
        </div>
        <Form.Item name="username" label={m.auth_username()} rules={[schemaRule(usernameSchema)]}>
          <Input size="large" autoComplete="username" autoCapitalize="none" spellCheck={false} />
        </Form.Item>
        <Form.Item name="email" label={m.auth_email()} rules={[schemaRule(emailSchema)]}>
          <Input size="large" type="email" autoComplete="email" inputMode="email" />
        </Form.Item>
        <TermsField rules={[schemaRule(acceptedTermsSchema)]} />
        {failure && (
          <p className="notice danger" role="alert" style={{ marginBottom: 16 }}>
            <CircleAlert size={16} aria-hidden="true" />
            {failure}
          </p>
        )}
        <Button type="primary" size="large" htmlType="submit" block loading={isLoading}>
          {m.auth_profile_complete()}
        </Button>
      </Form>
    </main>
  );
};
export default CompleteProfilePage;
