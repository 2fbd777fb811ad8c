import { adminChangeSchema, type AdminAccount, type AdminChange } from '@pictora/contracts';
import { Form, Input, InputNumber, Segmented } from 'antd';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { creditCount } from '../../../lib/credits.js';
import { errorText } from '../../../lib/error-text.js';
import { clearErrorsOf, schemaRule, showFieldErrors } from '../../../lib/form-rules.js';
import { toast } from '../../../lib/toast.js';
import { m } from '../../../texts/index.js';
import { useChangeByHandMutation, type ChangeKind } from '../api/admin-ledger.endpoints.js';

const words = {
  grants: { title: m.admin_grant(), ok: m.admin_grant_ok(), done: m.admin_granted() },
  corrections: { title: m.admin_correct_title(), ok: m.admin_take_back(), done: m.admin_taken_back() },
} as const;

type ChangeDialogProps = { account: AdminAccount; kind: ChangeKind; onClose: () => void };

/** Asks how many, of which kind and why. The key is made with the dialog, so two clicks or a retry are one entry. */
export const ChangeDialog = ({ account, kind, onClose }: ChangeDialogProps) => {
  const [form] = Form.useForm<AdminChange>();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [fault, setFault] = useState<string | null>(null);
  const [change, { isLoading }] = useChangeByHandMutation();
  const { settled, held } = account.balance;
  const { title, ok, done } = words[kind];

  const submit = async (given: AdminChange) => {
    if (isLoading) return;
    setFault(null);
    const { bucket, credits, reason } = given;
    try {
      const request = { userId: account.userId, kind, key, change: { bucket, credits, reason: reason.trim() } };
      const { revision, after } = await change(request).unwrap();
      toast({
        title: `${done}: ${creditCount(credits)}`,
        description: m.admin_changed({ entry: revision, credits: creditCount(after.available) }),
      });
      onClose();
    } catch (error) {
      if (!showFieldErrors(form, error)) setFault(errorText(error, m.admin_change_failed()));
    }
  };

  return (
    <Dialog
      open
      centered
      width={460}
      title={title}
      okText={ok}
      className="al-dialog"
      okButtonProps={{ loading: isLoading, htmlType: 'submit', form: 'al-change' }}
      cancelButtonProps={{ disabled: isLoading }}
      onCancel={() => !isLoading && onClose()}
    >
      <Form
        id="al-change"
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ bucket: 'pack', reason: '' }}
        onFinish={(given) => void submit(given)}
        onValuesChange={(changed: object) => {
          clearErrorsOf(form)(changed);
          setFault(null);
          // Another change is another entry; under the old key it would be refused.
          setKey(crypto.randomUUID());
        }}
      >
        <Form.Item label={m.admin_credits()} name="credits" rules={[schemaRule(adminChangeSchema.shape.credits)]}>
          <InputNumber size="large" controls={false} inputMode="numeric" style={{ width: '100%' }} autoFocus />
        </Form.Item>
        <Form.Item
          label={m.admin_kind()}
          name="bucket"
          extra={
            kind === 'grants'
              ? m.admin_kind_help()
              : m.admin_free_to_take({ pack: settled.pack - held.pack, monthly: settled.monthly - held.monthly })
          }
        >
          <Segmented
            block
            options={[
              { label: m.admin_pack(), value: 'pack' },
              { label: m.admin_monthly(), value: 'monthly' },
            ]}
          />
        </Form.Item>
        <Form.Item
          label={m.admin_reason()}
          name="reason"
          extra={m.admin_reason_help()}
          rules={[schemaRule(adminChangeSchema.shape.reason, m.admin_reason_required())]}
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} maxLength={200} />
        </Form.Item>
        {fault && (
          <p className="notice danger" role="alert">
            {fault}
          </p>
        )}
      </Form>
    </Dialog>
  );
};
