import type { AspectRatio, Image } from '@pictora/contracts';
import type { CSSProperties } from 'react';
import { Picture, PictureLost, placeholderStyle, usePictureTries } from '../../../components/picture.js';
import type { JobView } from '../api/jobs.endpoints.js';
import { shownStage, shownStages } from '../generate-rules.js';

export const ratioOf = (ratio: AspectRatio): number => {
  const [w = 1, h = 1] = ratio.split(':').map(Number);
  return w / h;
};

const Exposure = ({ job, isCut }: { job: JobView | null; isCut: boolean }) => {
  const now = job ? shownStage(job.stage) : -1;
  const percent = Math.round((job?.progress ?? 0) * 100);
  const waiting = job?.stage === 'queued' || !job;
  return (
    <div className="exposure">
      {isCut && (
        <p className="cut" role="alert">
          Connection lost. Trying again…
        </p>
      )}
      <div className="row">
        <ol className="stages">
          {waiting && <li className="now">{job ? 'In the queue' : 'Sending'}</li>}
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
        <span className="figures push">{percent} %</span>
      </div>
      <div
        className="meter"
        role="progressbar"
        aria-label="Generating your image"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={waiting ? 'In the queue' : `${shownStages[Math.min(Math.max(now, 0), 3)]}, ${percent} percent`}
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

type StageProps = { ratio: AspectRatio; job: JobView | null; image: Image | null; isCut: boolean };

/** The picture's own frame from the first moment on: the preview develops in it, the finished picture clears it up. */
export const Stage = ({ ratio, job, image, isCut }: StageProps) => (
  <div
    className={`stage${image ? ' finished' : ''}`}
    style={{ '--ratio': ratioOf(ratio), ...(image ? placeholderStyle(image) : {}) } as CSSProperties}
  >
    {!image && job?.preview && <img className="preview" src={job.preview} alt="" />}
    {!image && !job?.preview && <i className="dark" aria-hidden="true" />}
    {image && <Finished key={image.id} image={image} />}
    {!image && <Exposure job={job} isCut={isCut} />}
  </div>
);
