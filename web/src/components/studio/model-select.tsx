import type { Model } from '@pictora/contracts';
import { Select } from 'antd';
import { useState } from 'react';
import { m } from '../../texts/index.js';

const modelText = ({ name, costFactor }: Model) =>
  costFactor > 1 ? m.studio_model_factor({ name, factor: costFactor }) : name;

type ModelSelectProps = { id: string; models: readonly Model[]; value: string | null; onChange: (id: string) => void };

/** Which model makes the picture, and what it costs more than the first. */
export const ModelSelect = ({ id, models, value, onChange }: ModelSelectProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Select
      id={id}
      value={value}
      options={models.map((model) => ({ value: model.id, label: modelText(model) }))}
      onChange={onChange}
      onOpenChange={setOpen}
      onKeyDown={(event) => {
        // The list's Escape is not one for the dialog that it stands in.
        if (isOpen && event.key === 'Escape') event.preventDefault();
      }}
    />
  );
};
