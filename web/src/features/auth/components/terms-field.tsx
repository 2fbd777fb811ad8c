import { Checkbox, Form, Modal } from 'antd';
import type { Rule } from 'antd/es/form';
import { useState } from 'react';
import { legalTexts, type LegalText } from '../legal-texts.js';

/** The terms box, with both texts in a dialog so that the form is never left to read them. */
export const TermsField = ({ rules }: { rules: Rule[] }) => {
  const [open, setOpen] = useState<LegalText | null>(null);
  const opener = (text: LegalText) => (
    <button
      type="button"
      className="underlined"
      onClick={(event) => {
        event.preventDefault(); // Inside the label: reading must not tick the box.
        setOpen(text);
      }}
    >
      {text.title}
    </button>
  );
  return (
    <>
      <Form.Item name="acceptedTerms" valuePropName="checked" rules={rules}>
        <Checkbox>
          <span className="small text-2">
            I agree to the {opener(legalTexts.terms)} and {opener(legalTexts.privacy)}
          </span>
        </Checkbox>
      </Form.Item>
      <Modal
        open={open !== null}
        title={open?.title}
        footer={null}
        width={620}
        centered
        onCancel={() => setOpen(null)}
        className="legal"
      >
        <p className="small text-3">Last updated October 2025</p>
        {open?.sections.map(({ heading, text }) => (
          <section key={heading}>
            <h3 className="h3">{heading}</h3>
            <p className="text-2">{text}</p>
          </section>
        ))}
      </Modal>
    </>
  );
};
