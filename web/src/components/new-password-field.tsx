import { limits, passwordSchemaFrom } from '@pictora/contracts';
import { Form, Input } from 'antd';
import { useConfigQuery } from '../api/config.endpoints.js';
import { schemaRule } from '../lib/form-rules.js';
import { m } from '../texts/index.js';

type NewPasswordFieldProps = {
  readonly label: string;
  readonly size?: 'large';
  readonly autoFocus?: boolean;
};

/** A field `password` for a new one, with what this server asks of it: operators may ask for more than the contract. */
export const NewPasswordField = ({ label, size, autoFocus }: NewPasswordFieldProps) => {
  // Asked anew for each form: the server may have been started with another rule since.
  const { data } = useConfigQuery(undefined, { refetchOnMountOrArgChange: true });
  const count = data?.passwordMin ?? limits.passwordMin;
  return (
    <Form.Item
      name="password"
      label={label}
      extra={m.auth_password_rule({ count })}
      rules={[schemaRule(passwordSchemaFrom(count))]}
    >
      <Input.Password {...(size ? { size } : {})} autoComplete="new-password" {...(autoFocus ? { autoFocus } : {})} />
    </Form.Item>
  );
};
