import { Checkbox, Form, Modal } from 'antd';
import type { Rule } from 'antd/es/form';
import { lazy, Suspense, useState } from 'react';

// The full texts, for those who read them.
const LegalText = lazy(() => import('./legal-text.js'));

const titles = { terms: 'Terms of Service', privacy: 'Privacy Policy' } as const;
type Legal = keyof typeof titles;

/** The terms box, with both texts in a dialog so that the form is never left to read them. */
export const TermsField = ({ rules }: { rules: Rule[] }) => {
  const [open, setOpen] = useState<Legal | null>(null);
  const opener = (text: Legal) => (
    <button
      type="button"
      className="underlined"
      onClick={(event) => {
        event.preventDefault(); // Inside the label: reading must not tick the box.
        setOpen(text);
      }}
    >
      {titles[text]}
    </button>
  );
  return (
    <>
      <Form.Item name="acceptedTerms" valuePropName="checked" rules={rules}>
        <Checkbox>
          <span className="small text-2">
            I agree to the {opener('terms')} and {opener('privacy')}
          </span>
        </Checkbox>
      </Form.Item>
      <Modal
        open={open !== null}
        title={open && titles[open]}
        footer={null}
        width={620}
        centered
        onCancel={() => setOpen(null)}
        className="legal"
      >
        <Suspense fallback={null}>{open && <LegalText of={open} />}</Suspense>
      </Modal>
    </>
  );
};
