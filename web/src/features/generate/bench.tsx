import type { CurrentUser, Image } from '@pictora/contracts';
import type { ImageOrder, JobView, Order } from '../../api/jobs.endpoints.js';
import { JobsHere } from '../../components/jobs/jobs-here.js';
import { Composer } from '../../components/studio/composer.js';
import { CreditsLine } from '../../components/studio/credits-line.js';
import type { Draft } from '../../components/studio/draft.js';
import { Reading } from '../../components/studio/reading.js';
import { ratioOf, Stage } from '../../components/studio/stage.js';
import { creditCount } from '../../lib/credits.js';
import { pixels } from '../../lib/picture-facts.js';
import type { OnStage } from './use-stage.js';

type BenchProps = {
  user: CurrentUser;
  stage: OnStage;
  sending: Order | null;
  /** The finished picture that is being named. */
  image: Image | null;
  isCut: boolean;
  draft: Draft;
  onChange: (draft: Draft) => void;
  onSubmit: (order: ImageOrder) => void;
  refusal: string | null;
};

const ratioFor = (job: JobView | null, sending: Order | null): number => {
  if (job) return ratioOf(job.aspectRatio);
  return sending?.kind === 'image' ? ratioOf(sending.aspectRatio) : ratioOf('16:9');
};

/** Something is being made: it takes the room in its final ratio, and the composer docks for the next one. */
export const Bench = (props: BenchProps) => {
  const { user, stage, sending, image, isCut, draft, onChange, onSubmit, refusal } = props;
  const { job } = stage;
  const ratio = image ? image.width / image.height : ratioFor(job, sending);
  const credits = job?.settlement.credits ?? sending?.quotedCredits ?? 1;
  return (
    <>
      <div className={`bench${ratio < 1 ? ' tall' : ''}`}>
        <Stage ratio={ratio} job={job} image={image} isCut={isCut} />
        <div className="beside">
          {image ? (
            <p className="wait small text-3 figures">
              Saved to your gallery · {pixels(image)} · {creditCount(credits)}
            </p>
          ) : (
            <CreditsLine job={job} credits={credits} />
          )}
          <p className="voice on-stage">{job?.prompt ?? (sending?.kind === 'image' ? sending.prompt : '')}</p>
          {job?.reading && !image && <Reading reading={job.reading} />}
          <Composer
            draft={draft}
            onChange={onChange}
            onSubmit={onSubmit}
            user={user}
            pending={sending !== null}
            failure={refusal}
            isNext
          />
        </div>
      </div>
      <JobsHere jobs={stage.others} user={user} onShow={({ id }) => stage.show(id)} />
    </>
  );
};
