import { limits, videoSeconds, type CurrentUser, type Image, type VideoSeconds } from '@pictora/contracts';
import { Button } from 'antd';
import { CircleAlert, Sparkle } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import type { VideoOrder } from '../../api/jobs.endpoints.js';
import { usePrice } from '../../api/models.endpoints.js';
import { paths } from '../../config/paths.js';
import { creditCount, creditsRemainingText, creditsShare } from '../../lib/credits.js';
import { Rich, m } from '../../texts/index.js';
import { Ring } from '../ring.js';
import { ReadingAhead } from '../studio/reading-ahead.js';
import { lackText, motionFault, motionIdeas, withIdea, type VideoPlace } from './video-rules.js';
import './video.css';

type VideoFormProps = {
  user: CurrentUser;
  /** The picture that is to move; null while none is chosen. */
  source: Image | null;
  place: VideoPlace;
  pending: boolean;
  failure: string | null;
  onSubmit: (order: VideoOrder) => void;
};

const Duration = ({
  seconds,
  checked,
  onChoose,
}: {
  seconds: VideoSeconds;
  checked: boolean;
  onChoose: () => void;
}) => {
  const { credits } = usePrice({ kind: 'video', duration: seconds });
  return (
    <label className={checked ? 'on' : ''}>
      <input type="radio" name="duration" className="vh" checked={checked} onChange={onChoose} />
      <span>{m.video_seconds({ count: seconds })}</span>
      <span className="small text-2 figures">{creditCount(credits)}</span>
    </label>
  );
};

/** How the picture is to move, for how long, and what that costs. */
export const VideoForm = ({ user, source, place, pending, failure, onSubmit }: VideoFormProps) => {
  const id = useId();
  const [motion, setMotion] = useState('');
  const [seconds, setSeconds] = useState<VideoSeconds>(videoSeconds[0]);
  const { credits, quoted } = usePrice({ kind: 'video', duration: seconds });
  const lacks = user.creditsRemaining < credits;
  const fault = motionFault(motion);
  const count = m.common_characters({ count: motion.length, max: limits.motionPromptMax });
  const enabled = source !== null && !pending && !lacks && fault === null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!source || !enabled) return;
    onSubmit({
      kind: 'video',
      imageId: source.id,
      motionPrompt: motion.trim(),
      duration: seconds,
      ...(quoted === undefined ? {} : { quotedCredits: quoted }),
    });
  };

  return (
    <form className="video-form" onSubmit={submit} aria-label={m.common_generate_video()}>
      <div>
        <label htmlFor={`${id}-motion`} className="field-label">
          <Rich
            message={m.video_motion}
            markup={{ quiet: ({ children }) => <span className="text-3">{children}</span> }}
          />
        </label>
        <textarea
          id={`${id}-motion`}
          className="motion voice"
          rows={3}
          value={motion}
          placeholder={m.video_motion_placeholder()}
          aria-invalid={fault !== null}
          aria-describedby={`${id}-count`}
          onChange={(event) => setMotion(event.target.value)}
        />
        <div className="row ideas" role="group" aria-label={m.video_ideas()}>
          {motionIdeas.map(({ words, label }) => (
            <button key={words} type="button" className="chip" onClick={() => setMotion(withIdea(motion, words))}>
              {label}
            </button>
          ))}
        </div>
        <p
          id={`${id}-count`}
          className={`small figures ${fault ? 'over' : 'text-3'}`}
          role={fault ? 'alert' : undefined}
        >
          {fault ? m.video_motion_count({ count, fault }) : count}
        </p>
      </div>
      <ReadingAhead
        body={
          source !== null && fault === null && motion.trim() !== ''
            ? { kind: 'video', imageId: source.id, motionPrompt: motion.trim() }
            : null
        }
      />
      <fieldset className="durations">
        <legend className="field-label">{m.video_duration()}</legend>
        <div>
          {videoSeconds.map((choice) => (
            <Duration key={choice} seconds={choice} checked={choice === seconds} onChoose={() => setSeconds(choice)} />
          ))}
        </div>
        <p className="small text-3">{m.video_longest({ count: Math.max(...videoSeconds) })}</p>
      </fieldset>
      {failure && !lacks && (
        <p className="notice danger" role="alert">
          <CircleAlert size={16} aria-hidden="true" />
          {failure}
        </p>
      )}
      {lacks && (
        <p className="notice">
          <Ring share={creditsShare(user.creditsRemaining, user.creditsTotal)} />
          <span className="grow">{lackText(place, credits, seconds, user)}</span>
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
          loading={pending}
          aria-label={m.studio_order({ action: m.common_generate_video(), credits: creditCount(credits) })}
        >
          {m.common_generate_video()}
          <span className="cost figures">
            <Sparkle size={14} fill="currentColor" strokeWidth={0} aria-hidden="true" />
            {credits}
          </span>
        </Button>
      </div>
    </form>
  );
};
