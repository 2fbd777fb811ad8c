import type { CurrentUser, Image } from '@pictora/contracts';
import type { ImageOrder, Order } from '../../api/jobs.endpoints.js';
import { JobsHere } from '../../components/jobs/jobs-here.js';
import { Composer } from '../../components/studio/composer.js';
import type { Draft } from '../../components/studio/draft.js';
import { MakingLine, MakingStage, useMade } from '../../components/studio/making.js';
import { Reading } from '../../components/studio/reading.js';
import { m } from '../../texts/index.js';
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

const wordsOf = (order: Order | null): string =>
  order === null ? '' : order.kind === 'video' ? order.motionPrompt : order.prompt;

/** Something is being made: it takes the room in its final ratio, and the composer docks for the next one. */
export const Bench = (props: BenchProps) => {
  const { user, stage, sending, image, isCut, draft, onChange, onSubmit, refusal } = props;
  const { job } = stage;
  const made = useMade(job, sending);
  const ratio = image ? image.width / image.height : made.ratio;
  const isImage = (job?.kind ?? sending?.kind) === 'image';
  const words = job?.prompt ?? wordsOf(sending);
  return (
    <>
      <div className={`bench${ratio < 1 ? ' tall' : ''}`}>
        <MakingStage job={job} sending={sending} image={image} isCut={isCut} />
        <div className="beside">
          <MakingLine job={job} sending={sending} image={image} />
          {/* While it says the same, the composer says it. */}
          {words !== '' && !(isImage && words === draft.prompt.trim()) && <p className="voice on-stage">{words}</p>}
          {isImage ? (
            <Composer
              draft={draft}
              onChange={onChange}
              onSubmit={onSubmit}
              user={user}
              pending={sending !== null}
              failure={refusal}
              isNext
              // What is known of words that are on the stage is said there.
              readsAhead={words !== draft.prompt.trim()}
            />
          ) : (
            <button type="button" className="btn middle next-form" onClick={() => stage.show(null)}>
              {m.generate_else()}
            </button>
          )}
          {job?.reading && !image && <Reading reading={job.reading} />}
        </div>
      </div>
      <JobsHere jobs={stage.others} user={user} onShow={({ id }) => stage.show(id)} />
    </>
  );
};
