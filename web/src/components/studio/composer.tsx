import { limits, type CurrentUser } from '@pictora/contracts';
import { Button } from 'antd';
import { CircleAlert, Sparkle } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import type { ImageOrder } from '../../api/jobs.endpoints.js';
import { useListModelsQuery, usePrice } from '../../api/models.endpoints.js';
import { paths } from '../../config/paths.js';
import { creditCount, creditsRemainingText, creditsShare } from '../../lib/credits.js';
import { styleTexts } from '../../lib/style-texts.js';
import { useMedia } from '../../lib/use-media.js';
import { m } from '../../texts/index.js';
import { Ring } from '../ring.js';
import { Advanced } from './advanced.js';
import { orderOf, seedOf, wordsOf, type Draft } from './draft.js';
import { canGenerate, lacksCredits, promptFault } from './generate-rules.js';
import { ReadingAhead } from './reading-ahead.js';
import { RatioPicker } from './ratio-picker.js';
import { StylePicker } from './style-picker.js';

type ComposerProps = {
  draft: Draft;
  onChange: (draft: Draft) => void;
  onSubmit: (order: ImageOrder) => void;
  user: CurrentUser;
  pending: boolean;
  /** Why the last try was refused. */
  failure: string | null;
  /** A picture is being made: amber is its line, so the button is quiet and speaks of another one. */
  isNext?: boolean;
  /** Whether it shows what would be understood of the words. */
  readsAhead?: boolean;
};

export const Composer = ({
  draft,
  onChange,
  onSubmit,
  user,
  pending,
  failure,
  isNext = false,
  readsAhead = true,
}: ComposerProps) => {
  const promptId = useId();
  const faultId = useId();
  const [tried, setTried] = useState(false);
  const { data: models = [] } = useListModelsQuery();
  const drawing = models.filter(({ abilities }) => abilities.includes('image'));
  const { credits, quoted } = usePrice({
    kind: 'image',
    count: draft.count,
    ...(draft.model === null ? {} : { model: draft.model }),
  });
  const fault = tried ? promptFault(draft.prompt) : null;
  const lacks = lacksCredits(user, credits);
  // The notice with the way to the plans says it already.
  const said = fault ?? (lacks && failure === m.errors_no_credits() ? null : failure);
  const enabled = canGenerate({
    prompt: draft.prompt,
    pending: pending || seedOf(draft.seed) === undefined,
    creditsRemaining: user.creditsRemaining,
    credits,
  });
  const isTouch = useMedia('(pointer: coarse)');
  const tooLong = promptFault(draft.prompt) !== null;
  const title = isNext ? m.studio_queue_another() : m.common_generate_image();

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    setTried(true);
    if (enabled && !tooLong) onSubmit(orderOf(draft, quoted));
  };

  const choices = (
    <>
      <div className="options">
        <StylePicker value={draft.style} onChange={(style) => onChange({ ...draft, style })} />
        <RatioPicker value={draft.aspectRatio} onChange={(aspectRatio) => onChange({ ...draft, aspectRatio })} />
      </div>
      <Advanced draft={draft} onChange={onChange} models={drawing} />
    </>
  );

  return (
    <form className={isNext ? 'composer docked' : 'composer'} onSubmit={submit} aria-label={m.common_generate_image()}>
      <label className="vh" htmlFor={promptId}>
        {m.common_prompt()}
      </label>
      <div className="grow-wrap" data-value={draft.prompt}>
        <textarea
          id={promptId}
          value={draft.prompt}
          rows={isNext ? 1 : 3}
          // The keyboard of a phone would cover half of the page before anything was read.
          autoFocus={!isNext && !isTouch}
          placeholder={isNext ? m.studio_placeholder_next() : m.studio_placeholder()}
          aria-describedby={fault ? faultId : undefined}
          aria-invalid={fault !== null}
          onChange={(event) => onChange({ ...draft, prompt: event.target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit();
          }}
        />
      </div>
      {readsAhead && <ReadingAhead body={wordsOf(draft)} />}
      {isNext ? (
        <details className="choices">
          <summary className="small text-2">
            <span className="chip">{styleTexts[draft.style]}</span>
            <span className="chip figures">{draft.aspectRatio}</span>
            <span className="chip">{m.studio_change()}</span>
          </summary>
          {choices}
        </details>
      ) : (
        choices
      )}
      {said && (
        <p className="notice danger" role={fault ? 'alert' : undefined} id={faultId}>
          <CircleAlert size={16} aria-hidden="true" />
          {said}
        </p>
      )}
      {lacks && (
        <p className="notice">
          <Ring share={creditsShare(user.creditsRemaining, user.creditsTotal)} />
          <span className="grow">
            {user.creditsRemaining <= 0
              ? m.errors_no_credits()
              : m.studio_lacks({ credits: creditCount(credits), balance: user.creditsRemaining })}
          </span>
          <Link className="link" to={paths.pricing}>
            {m.common_view_plans()}
          </Link>
        </p>
      )}
      <div className="submit">
        <span className={`small figures ${tooLong ? 'over' : 'text-3'}`}>
          {m.common_characters({ count: draft.prompt.length, max: limits.promptMax })}
        </span>
        <span className="small text-2 figures remaining">
          <Ring share={creditsShare(user.creditsRemaining, user.creditsTotal)} />
          {creditsRemainingText(user.creditsRemaining)}
        </span>
        <Button
          type={isNext ? 'default' : 'primary'}
          size="large"
          className={isNext ? 'queue' : 'spend'}
          htmlType="submit"
          disabled={!enabled}
          aria-label={m.studio_order({ action: title, credits: creditCount(credits) })}
        >
          {title}
          <span className="cost figures">
            <Sparkle size={14} fill="currentColor" strokeWidth={0} aria-hidden="true" />
            {credits}
          </span>
        </Button>
      </div>
    </form>
  );
};
