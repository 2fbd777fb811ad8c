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
import { useCompleteProfileMutation } from './api/auth.endpoints.js';
import './auth.css';
import { TermsField } from './components/terms-field.js';

const conflicts = { email_taken: 'email', username_taken: 'username' } as const;

/** The gate for a person whom the identity provider knows only in part. Prefilled with what it does know. */
const CompleteProfilePage = ({ user }: { user: CurrentUser }) => {
  usePageTitle('Complete Your Profile');
  const [form] = Form.useForm<CompleteProfile>();
  const [complete, { isLoading }] = useCompleteProfileMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const navigate = useNavigate();

  const submit = async (values: CompleteProfile) => {
    setFailure(null);
    try {
      await complete(values).unwrap();
      toast({ title: 'Welcome!', description: 'Your profile has been created successfully.' });
      void navigate(paths.home, { replace: true });
    } catch (error) {
      const text = errorText(error, 'Failed to complete profile');
      const code = errorCode(error);
      if (code === 'email_taken' || code === 'username_taken')
        form.setFields([{ name: conflicts[code], errors: [text] }]);
      else if (!showFieldErrors(form, error)) setFailure(text);
      toastError('Failed to complete profile', text);
    }
  };

  return (
    <main id="main" className="gate">
      <Mark size={26} />
      <h1 className="h-title">Complete Your Profile</h1>
      <p className="lead">A name to go with your pictures, then you are in.</p>
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
          <Form.Item name="firstName" label="First name" rules={[schemaRule(firstNameSchema)]}>
            <Input size="large" autoComplete="given-name" />
          </Form.Item>
          <Form.Item name="lastName" label="Last name" rules={[schemaRule(lastNameSchema)]}>
            <Input size="large" autoComplete="family-name" />
          </Form.Item>
        </div>
        <Form.Item name="username" label="Username" rules={[schemaRule(usernameSchema)]}>
          <Input size="large" autoComplete="username" autoCapitalize="none" spellCheck={false} />
        </Form.Item>
        <Form.Item name="email" label="Email" rules={[schemaRule(emailSchema)]}>
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
          Complete Profile
        </Button>
      </Form>
    </main>
  );
};
export default CompleteProfilePage;
