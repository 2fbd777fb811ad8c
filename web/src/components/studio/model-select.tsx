import type { Model } from '@pictora/contracts';
import { Select } from 'antd';
import { m } from '../../texts/index.js';

const modelText = ({ name, costFactor }: Model) =>
  costFactor > 1 ? m.studio_model_factor({ name, factor: costFactor }) : name;

type ModelSelectProps = { id: string; models: readonly Model[]; value: string | null; onChange: (id: string) => void };

/** Which model makes the picture, and what it costs more than the first. */
export const ModelSelect = ({ id, models, value, onChange }: ModelSelectProps) => (
  <Select
    id={id}
    value={value}
    options={models.map((model) => ({ value: model.id, label: modelText(model) }))}
    onChange={onChange}
  />
);
