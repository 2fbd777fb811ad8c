import type { AspectRatio, Image } from '@pictora/contracts';
import type { CSSProperties } from 'react';
import type { JobView } from '../../api/jobs.endpoints.js';
import { m } from '../../texts/index.js';
import { makingText, percentOf, progressText, shownStage, shownStages } from '../jobs/job-words.js';
import { Picture, PictureLost, placeholderStyle, usePictureTries } from '../picture.js';

export const ratioOf = (ratio: AspectRatio): number => {
  const [w = 1, h = 1] = ratio.split(':').map(Number);
  return w / h;
};

const Exposure = ({ job, isCut }: { job: JobView | null; isCut: boolean }) => {
  const now = job ? shownStage(job.stage) : -1;
  const percent = job ? percentOf(job) : 0;
  const waiting = now < 0;
  return (
    <div className="exposure">
      {isCut && (
        <p className="cut" role="alert">
          {m.studio_connection_lost()}
        </p>
      )}
      <div className="row">
        <ol className="stages">
          {waiting && <li className="now">{job ? m.jobs_queued() : m.studio_sending()}</li>}
          {shownStages.map((title, i) => (
            <li
              key={title}
              className={i < now ? 'past' : i === now ? 'now' : ''}
              aria-current={i === now ? 'step' : undefined}
            >
              {title}
            </li>
          ))}
        </ol>
        <span className="figures push">{m.studio_percent({ percent })}</span>
      </div>
      <div
        className="meter"
        role="progressbar"
        aria-label={makingText[job?.kind ?? 'image']}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={waiting || !job ? m.jobs_queued() : progressText(job)}
      >
        <b style={{ transform: `scaleX(${Math.max(percent, 2) / 100})` }} />
      </div>
    </div>
  );
};

const Finished = ({ image }: { image: Image }) => {
  const tries = usePictureTries();
  return (
    <>
      <Picture key={tries.attempt} image={image} eager onLost={tries.onLost} />
      {tries.lost && <PictureLost onRetry={tries.retry} />}
    </>
  );
};

type StageProps = {
  /** Width by height. */
  ratio: number;
  job: JobView | null;
  image?: Image | null;
  isCut: boolean;
  /** The picture that is worked on: it lies there until the new one develops over it. */
  source?: Pick<Image, 'imageUrl' | 'placeholder'> | null;
};

/** The picture's own frame from the first moment on: the preview develops in it, the finished picture clears it up. */
export const Stage = ({ ratio, job, image = null, isCut, source = null }: StageProps) => (
  <div
    className={`stage${image ? ' finished' : ''}`}
    style={
      {
        '--ratio': ratio,
        ...(image ? placeholderStyle(image) : source ? placeholderStyle(source) : {}),
      } as CSSProperties
    }
  >
    {!image && source && <img className="source" src={source.imageUrl} alt="" />}
    {!image && job?.preview && <img className="preview" src={job.preview} alt="" />}
    {!image && !source && !job?.preview && <i className="dark" aria-hidden="true" />}
    {image && <Finished key={image.id} image={image} />}
    {!image && <Exposure job={job} isCut={isCut} />}
  </div>
);
