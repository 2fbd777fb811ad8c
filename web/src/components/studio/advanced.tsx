import { limits, type Model } from '@pictora/contracts';
import { Input, Segmented, Select } from 'antd';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { advancedCount, seedFault, seedOf, type Draft } from './draft.js';

type AdvancedProps = {
  draft: Draft;
  onChange: (draft: Draft) => void;
  /** The models that make pictures. With one there is nothing to choose. */
  models: readonly Model[];
};

const counts = Array.from({ length: limits.imagesPerJobMax }, (_, i) => i + 1);
const modelText = ({ name, costFactor }: Model) => (costFactor > 1 ? `${name} · ${costFactor}× credits` : name);

/** What few people need, folded away. The fold says how much of it is in use. */
export const Advanced = ({ draft, onChange, models }: AdvancedProps) => {
  const id = useId();
  const used = advancedCount(draft);
  const isSeed = seedOf(draft.seed) !== undefined;
  return (
    <details className="advanced" open={used > 0 || undefined}>
      <summary className="small text-2">
        Advanced
        {used > 0 && <span className="text-3 figures"> · {used} in use</span>}
        <ChevronDown size={15} strokeWidth={1.75} aria-hidden="true" />
      </summary>
      <div className="advanced-fields">
        <div className="wide">
          <label htmlFor={`${id}-without`}>Leave out</label>
          <Input
            id={`${id}-without`}
            value={draft.negativePrompt}
            maxLength={limits.promptMax}
            placeholder="people, text, clouds"
            onChange={(event) => onChange({ ...draft, negativePrompt: event.target.value })}
          />
        </div>
        <div>
          <span id={`${id}-count`}>Pictures</span>
          <Segmented
            options={counts}
            value={draft.count}
            aria-labelledby={`${id}-count`}
            onChange={(count) => onChange({ ...draft, count })}
          />
        </div>
        <div>
          <label htmlFor={`${id}-seed`}>Seed</label>
          <Input
            id={`${id}-seed`}
            value={draft.seed}
            inputMode="numeric"
            placeholder="Random"
            maxLength={10}
            className="figures"
            aria-invalid={!isSeed}
            aria-describedby={isSeed ? undefined : `${id}-seed-fault`}
            status={isSeed ? '' : 'error'}
            onChange={(event) => onChange({ ...draft, seed: event.target.value })}
          />
          {!isSeed && (
            <span className="field-fault" id={`${id}-seed-fault`} role="alert">
              {seedFault}
            </span>
          )}
        </div>
        {models.length > 1 && (
          <div className="wide">
            <label htmlFor={`${id}-model`}>Model</label>
            <Select
              id={`${id}-model`}
              value={draft.model ?? models[0]?.id ?? null}
              options={models.map((model) => ({ value: model.id, label: modelText(model) }))}
              onChange={(model) => onChange({ ...draft, model: model === models[0]?.id ? null : model })}
            />
          </div>
        )}
      </div>
    </details>
  );
};
