import type { CurrentUser, Image } from '@pictora/contracts';
import { Button } from 'antd';
import { CircleAlert, Sparkle } from 'lucide-react';
import { useId, type FormEvent } from 'react';
import { Link } from 'react-router';
import type { EditOrder } from '../../../api/jobs.endpoints.js';
import { usePrice } from '../../../api/models.endpoints.js';
import { Ring } from '../../../components/ring.js';
import { lacksCredits, promptFault } from '../../../components/studio/generate-rules.js';
import { ReadingAhead } from '../../../components/studio/reading-ahead.js';
import { paths } from '../../../config/paths.js';
import { creditCount, creditsRemainingText, creditsShare } from '../../../lib/credits.js';
import { m } from '../../../texts/index.js';
import { editIdeas } from '../edit-ideas.js';
import { NotUnderstood } from './not-understood.js';
import { WorkPicture } from './work-picture.js';

type EditFormProps = {
  user: CurrentUser;
  source: Image;
  instruction: string;
  maxLength: number;
  onChange: (instruction: string) => void;
  failure: { readonly code: string | null; readonly text: string } | null;
  onSubmit: (order: EditOrder) => void;
};

/** Why there is no edit. */
const Failure = ({ code, text, onTry }: { code: string | null; text: string; onTry: (words: string) => void }) =>
  code === 'edit_not_understood' ? (
    <NotUnderstood text={text} onTry={onTry} />
  ) : (
    <p className="notice danger" role="alert">
      <CircleAlert size={16} aria-hidden="true" />
      {text}
    </p>
  );

export const EditForm = (props: EditFormProps) => {
  const { user, source, instruction, maxLength, onChange, failure, onSubmit } = props;
  const id = useId();
  const { credits, quoted } = usePrice({ kind: 'edit' });
  const lacks = lacksCredits(user, credits);
  const fault = promptFault(instruction);
  const enabled = instruction.trim() !== '' && fault === null && !lacks;

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!enabled) return;
    onSubmit({
      kind: 'edit',
      imageId: source.id,
      prompt: instruction.trim(),
      ...(quoted === undefined ? {} : { quotedCredits: quoted }),
    });
  };

  return (
    <form onSubmit={submit} aria-label={m.pictures_edit_image()}>
      <WorkPicture image={source} />
      <label htmlFor={id} className="field-label">
        {m.profile_edit_what()}
      </label>
      <textarea
        id={id}
        className="motion voice"
        rows={2}
        autoFocus
        value={instruction}
        placeholder={m.profile_edit_placeholder()}
        aria-invalid={fault !== null}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit();
        }}
      />
      <div className="row ideas" role="group" aria-label={m.profile_edit_examples()}>
        {editIdeas.map(({ words, label }) => (
          <button key={words} type="button" className="chip" onClick={() => onChange(words)}>
            {label}
          </button>
        ))}
      </div>
      {instruction.length > maxLength * 0.8 && (
        <p className={`small figures ${fault ? 'over' : 'text-3'}`} role={fault ? 'alert' : undefined}>
          {m.common_characters({ count: instruction.length, max: maxLength })}
        </p>
      )}
      {!failure && (
        <ReadingAhead
          body={enabled ? { kind: 'edit', imageId: source.id, prompt: instruction.trim() } : null}
          notUnderstood={(text) => <NotUnderstood text={text} onTry={onChange} />}
        />
      )}
      {failure && !(lacks && failure.text === m.errors_no_credits()) && <Failure {...failure} onTry={onChange} />}
      {lacks && (
        <p className="notice">
          <Ring share={creditsShare(user.creditsRemaining, user.creditsTotal)} />
          <span className="grow">{m.errors_no_credits()}</span>
          <Link className="link" to={paths.pricing}>
            {m.common_view_plans()}
          </Link>
        </p>
      )}
      <div className="submit">
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
          aria-label={m.studio_order({ action: m.pictures_edit_image(), credits: creditCount(credits) })}
        >
          {m.pictures_edit_image()}
          <span className="cost figures">
            <Sparkle size={14} fill="currentColor" strokeWidth={0} aria-hidden="true" />
            {credits}
          </span>
        </Button>
      </div>
    </form>
  );
};
