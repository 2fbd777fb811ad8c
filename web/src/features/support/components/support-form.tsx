import { limits, supportRequestSchema, type SupportRequest } from '@pictora/contracts';
import { Button, Form, Input, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { clearErrorsOf, schemaRule, showFieldErrors } from '../../../lib/form-rules.js';
import { isSettledBy, makeIntents } from '../../../lib/intents.js';
import { isCallFailure } from '../../../lib/error-text.js';
import { toast, toastError } from '../../../lib/toast.js';
import { m } from '../../../texts/index.js';
import { useSubmitTicketMutation } from '../api/support.endpoints.js';
import { supportTopics } from '../support-topics.js';

const { subject: subjectSchema, message: messageSchema } = supportRequestSchema.shape;

/** One ticket, however often it is pressed or sent again after an answer was lost. */
export const SupportForm = ({ email }: { email: string }) => {
  const [form] = Form.useForm<SupportRequest>();
  const [submitTicket, { isLoading }] = useSubmitTicketMutation();
  const [intents] = useState(() => makeIntents(() => crypto.randomUUID()));
  const message = useRef<InputRef>(null);

  const submit = async (request: SupportRequest) => {
    if (isLoading) return;
    const wish = JSON.stringify(request);
    try {
      await submitTicket({ ...request, key: intents.keyFor(wish) }).unwrap();
      intents.settle(wish);
      form.resetFields();
      toast({ title: m.support_submitted(), description: m.support_submitted_help({ email }) });
    } catch (error) {
      if (isCallFailure(error) && isSettledBy(error.status)) intents.settle(wish);
      if (!showFieldErrors(form, error)) toastError(m.support_failed(), m.common_please_try_again_later());
    }
  };
  const takeTopic = (topic: string) => {
    form.setFieldValue('subject', topic);
    clearErrorsOf(form)({ subject: topic });
    message.current?.focus();
  };

  return (
    <div className="support-columns">
      <section aria-labelledby="support-form" className="panel support-form">
        <h2 className="h2" id="support-form">
          {m.support_form()}
        </h2>
        <Form
          form={form}
          layout="vertical"
          noValidate
          requiredMark={false}
          validateTrigger={[]}
          onValuesChange={clearErrorsOf(form)}
          onFinish={(values) => void submit(values)}
        >
          <Form.Item name="subject" label={m.support_subject()} rules={[schemaRule(subjectSchema)]}>
            <Input size="large" placeholder={m.support_subject_placeholder()} maxLength={limits.supportSubjectMax} />
          </Form.Item>
          <Form.Item
            name="message"
            label={m.support_message()}
            extra={m.support_message_help()}
            rules={[schemaRule(messageSchema)]}
          >
            <Input.TextArea ref={message} autoSize={{ minRows: 6, maxRows: 16 }} maxLength={limits.supportMessageMax} />
          </Form.Item>
          <Button type="primary" htmlType="submit" size="large" loading={isLoading}>
            {m.support_submit()}
          </Button>
        </Form>
      </section>
      <section aria-labelledby="support-topics">
        <h2 className="h3" id="support-topics">
          {m.support_topics()}
        </h2>
        <ul className="support-topics">
          {supportTopics.map((topic) => (
            <li key={topic}>
              <button type="button" onClick={() => takeTopic(topic)}>
                {topic}
              </button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
};
