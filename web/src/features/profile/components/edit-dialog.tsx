import { limits, type CurrentUser, type Image } from '@pictora/contracts';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { isLost, lossText } from '../../../components/jobs/job-words.js';
import { MakingLine, MakingStage } from '../../../components/studio/making.js';
import { NotUsed, Reading } from '../../../components/studio/reading.js';
import { useMadeImage } from '../../../components/studio/use-made-image.js';
import '../../../components/studio/studio.css';
import { watchedJobs } from '../../../lib/watched-jobs.js';
import { m } from '../../../texts/index.js';
import { saidOf } from '../../../texts/said.js';
import { useDialogJob } from '../use-dialog-job.js';
import { Compare } from './compare.js';
import './dialogs.css';
import { EditForm } from './edit-form.js';

type EditDialogProps = {
  user: CurrentUser;
  image: Image;
  /** Closed; with the new picture where one is to be shown. */
  onClose: (edited?: Image) => void;
};

/** A new picture by an instruction. It can be closed at any time; the old picture stays as it was. */
export const EditDialog = ({ user, image, onClose }: EditDialogProps) => {
  const [source, setSource] = useState(image);
  const [instruction, setInstruction] = useState('');
  const { job, order, sending, refusal, reset, isCut } = useDialogJob(user);
  const isDone = job?.state === 'succeeded';
  const { image: edited } = useMadeImage(isDone ? (job.imageId ?? undefined) : undefined);
  const lost = job && isLost(job) ? job : null;
  const isMaking = sending !== null || (job !== null && !lost && !edited);

  const takeUp = () => {
    if (job) watchedJobs.drop(user.id, [job.id]);
  };
  const close = (shown?: Image) => {
    if (isDone || lost) takeUp();
    onClose(shown);
  };
  const again = (next: Image) => {
    takeUp();
    setSource(next);
    setInstruction('');
    reset();
  };

  return (
    <Dialog
      open
      centered
      width={760}
      title={m.pictures_edit_image()}
      footer={null}
      className="work-dialog"
      // The dialog becomes smaller when its work begins: the second click of a double click falls beside it.
      mask={{ closable: !isMaking }}
      onCancel={() => close()}
    >
      {edited ? (
        <>
          <NotUsed reading={job?.reading} />
          <Compare before={source} after={edited} />
          <p className="voice work-words">{job?.prompt}</p>
          {job?.reading && <Reading reading={job.reading} restIsSaid />}
          <MakingLine job={job} sending={null} image={edited} />
          <div className="pair">
            <button type="button" className="btn" onClick={() => again(edited)}>
              {m.profile_edit_further()}
            </button>
            <button type="button" className="btn ink" onClick={() => close(edited)}>
              {m.profile_edit_done()}
            </button>
          </div>
        </>
      ) : isMaking ? (
        <>
          <MakingStage job={job} sending={sending} isCut={isCut} />
          <MakingLine job={job} sending={sending} inDialog />
          <p className="voice work-words">{instruction}</p>
          {job?.reading && <Reading reading={job.reading} />}
        </>
      ) : (
        <EditForm
          user={user}
          source={source}
          instruction={instruction}
          maxLength={limits.promptMax}
          onChange={(text) => {
            setInstruction(text);
            if (lost) {
              takeUp();
              reset();
            }
          }}
          failure={lost ? { code: lost.error?.code ?? null, text: lostText(lost) } : refusal}
          onSubmit={(wish) => void order(wish)}
        />
      )}
    </Dialog>
  );
};

/** What an editor says of words that it did not understand is worth more than what became of the credits. */
const lostText = (job: Parameters<typeof lossText>[0]): string =>
  job.error?.code === 'edit_not_understood' ? saidOf(job.error) : lossText(job);
