import { Checkbox, Form } from 'antd';
import type { Rule } from 'antd/es/form';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { m, Rich } from '../../../texts/index.js';

// The full texts, for those who read them.
const LegalText = lazy(() => import('./legal-text.js'));

const titles = { terms: m.policies_terms(), privacy: m.policies_privacy() } as const;
type Legal = keyof typeof titles;

/** The terms box, with both texts in a dialog so that the form is never left to read them. */
export const TermsField = ({ rules }: { rules: Rule[] }) => {
  const [open, setOpen] = useState<Legal | null>(null);
  const opener = (text: Legal, words: ReactNode) => (
    <button
      type="button"
      className="underlined"
      onClick={(event) => {
        event.preventDefault(); // Inside the label: reading must not tick the box.
        setOpen(text);
      }}
    >
      {words}
    </button>
  );
  return (
    <>
      <Form.Item name="acceptedTerms" valuePropName="checked" rules={rules}>
        <Checkbox>
          <span className="small text-2">
            <Rich
              message={m.auth_agree}
              markup={{
                terms: ({ children }) => opener('terms', children),
                privacy: ({ children }) => opener('privacy', children),
              }}
            />
          </span>
        </Checkbox>
      </Form.Item>
      <Dialog
        open={open !== null}
        title={open && titles[open]}
        footer={null}
        width={620}
        centered
        onCancel={() => setOpen(null)}
        className="legal"
      >
        <Suspense fallback={null}>{open && <LegalText of={open} />}</Suspense>
      </Dialog>
    </>
  );
};
