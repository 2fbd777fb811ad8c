import { limits, type Model } from '@pictora/contracts';
import { Input, Segmented } from 'antd';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { number } from '../../lib/format.js';
import { m } from '../../texts/index.js';
import { late } from '../late.js';
import { advancedCount, seedMax, seedOf, type Draft } from './draft.js';

type AdvancedProps = {
  draft: Draft;
  onChange: (draft: Draft) => void;
  /** The models that make pictures. With one there is nothing to choose. */
  models: readonly Model[];
};

const counts = Array.from({ length: limits.imagesPerJobMax }, (_, i) => i + 1);
// Most servers have one model, and the list to choose from is the heaviest part of the form.
const ModelSelect = late(async () => (await import('./model-select.js')).ModelSelect);

/** What few people need, folded away. The fold says how much of it is in use. */
export const Advanced = ({ draft, onChange, models }: AdvancedProps) => {
  const id = useId();
  const used = advancedCount(draft);
  const isSeed = seedOf(draft.seed) !== undefined;
  return (
    <details className="advanced" open={used > 0 || undefined}>
      <summary className="small text-2">
        {m.studio_advanced()}
        {used > 0 && <span className="text-3 figures"> · {m.studio_advanced_used({ count: used })}</span>}
        <ChevronDown size={15} strokeWidth={1.75} aria-hidden="true" />
      </summary>
      <div className="advanced-fields">
        <div className="wide">
          <label htmlFor={`${id}-without`}>{m.studio_leave_out()}</label>
          <Input
            id={`${id}-without`}
            value={draft.negativePrompt}
            maxLength={limits.promptMax}
            placeholder={m.studio_leave_out_example()}
            onChange={(event) => onChange({ ...draft, negativePrompt: event.target.value })}
          />
        </div>
        <div>
          <span id={`${id}-count`}>{m.studio_pictures()}</span>
          <Segmented
            options={counts}
            value={draft.count}
            aria-labelledby={`${id}-count`}
            onChange={(count) => onChange({ ...draft, count })}
          />
        </div>
        <div>
          <label htmlFor={`${id}-seed`}>{m.studio_seed()}</label>
          <Input
            id={`${id}-seed`}
            value={draft.seed}
            inputMode="numeric"
            placeholder={m.studio_seed_random()}
            maxLength={10}
            className="figures"
            aria-invalid={!isSeed}
            aria-describedby={isSeed ? undefined : `${id}-seed-fault`}
            status={isSeed ? '' : 'error'}
            onChange={(event) => onChange({ ...draft, seed: event.target.value })}
          />
          {!isSeed && (
            <span className="field-fault" id={`${id}-seed-fault`} role="alert">
              {m.studio_seed_fault({ max: number(seedMax) })}
            </span>
          )}
        </div>
        {models.length > 1 && (
          <div className="wide">
            <label htmlFor={`${id}-model`}>{m.studio_model()}</label>
            <ModelSelect
              id={`${id}-model`}
              models={models}
              value={draft.model ?? models[0]?.id ?? null}
              onChange={(model) => onChange({ ...draft, model: model === models[0]?.id ? null : model })}
            />
          </div>
        )}
      </div>
    </details>
  );
};
