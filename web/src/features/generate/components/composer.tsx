import { limits, prices, type CurrentUser } from '@pictora/contracts';
import { Button } from 'antd';
import { CircleAlert, Sparkle } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { Ring } from '../../../components/ring.js';
import { paths } from '../../../config/paths.js';
import { creditsRemainingText, creditsShare } from '../../../lib/credits.js';
import type { ImageOrder } from '../api/jobs.endpoints.js';
import { canGenerate, isOutOfCredits, outOfCredits, promptFault } from '../generate-rules.js';
import { RatioPicker } from './ratio-picker.js';
import { StylePicker } from './style-picker.js';

type ComposerProps = {
  order: ImageOrder;
  onChange: (order: ImageOrder) => void;
  onSubmit: (order: ImageOrder) => void;
  user: CurrentUser;
  pending: boolean;
  /** Why the last try gave no picture. */
  failure: string | null;
};

export const Composer = ({ order, onChange, onSubmit, user, pending, failure }: ComposerProps) => {
  const promptId = useId();
  const faultId = useId();
  const [tried, setTried] = useState(false);
  const fault = tried ? promptFault(order.prompt) : null;
  const isOut = isOutOfCredits(user);
  // The notice with the way to the plans says it already.
  const said = fault ?? (isOut && failure === outOfCredits ? null : failure);
  const enabled = canGenerate({ prompt: order.prompt, pending, creditsRemaining: user.creditsRemaining });
  const tooLong = promptFault(order.prompt) !== null;

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    setTried(true);
    if (enabled && !tooLong) onSubmit({ ...order, prompt: order.prompt.trim() });
  };

  return (
    <form className="composer" onSubmit={submit} aria-label="Generate Image">
      <label className="vh" htmlFor={promptId}>
        Prompt
      </label>
      <div className="grow-wrap" data-value={order.prompt}>
        <textarea
          id={promptId}
          value={order.prompt}
          rows={3}
          autoFocus
          placeholder="Describe what you see. A place, a light, a mood…"
          aria-describedby={fault ? faultId : undefined}
          aria-invalid={fault !== null}
          onChange={(event) => onChange({ ...order, prompt: event.target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit();
          }}
        />
      </div>
      <div className="options">
        <StylePicker value={order.style} onChange={(style) => onChange({ ...order, style })} />
        <RatioPicker value={order.aspectRatio} onChange={(aspectRatio) => onChange({ ...order, aspectRatio })} />
      </div>
      {said && (
        <p className="notice danger" role={fault ? 'alert' : undefined} id={faultId}>
          <CircleAlert size={16} aria-hidden="true" />
          {said}
        </p>
      )}
      {isOut && (
        <p className="notice">
          <Ring share={0} />
          <span className="grow">{outOfCredits}</span>
          <Link className="link" to={paths.pricing}>
            View plans
          </Link>
        </p>
      )}
      <div className="submit">
        <span className={`small figures ${tooLong ? 'over' : 'text-3'}`}>
          {order.prompt.length} / {limits.promptMax} characters
        </span>
        <span className="small text-2 figures remaining">
          <Ring share={creditsShare(user.creditsRemaining, user.creditsTotal)} />
          {creditsRemainingText(user.creditsRemaining)}
        </span>
        <Button
          type="primary"
          size="large"
          className="spend"
          htmlType="submit"
          disabled={!enabled}
          aria-label={`Generate Image (${prices.image} credit)`}
        >
          Generate Image
          <span className="cost figures">
            <Sparkle size={14} fill="currentColor" strokeWidth={0} aria-hidden="true" />
            {prices.image}
          </span>
        </Button>
      </div>
    </form>
  );
};
