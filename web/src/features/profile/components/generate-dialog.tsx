import type { CurrentUser } from '@pictora/contracts';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { isLost } from '../../../components/jobs/job-words.js';
import { Composer } from '../../../components/studio/composer.js';
import { drafts, type Draft } from '../../../components/studio/draft.js';
import { MakingLine, MakingStage } from '../../../components/studio/making.js';
import { NamingDialog } from '../../../components/studio/naming-dialog.js';
import { Reading } from '../../../components/studio/reading.js';
import '../../../components/studio/studio.css';
import { useNaming } from '../../../components/studio/use-naming.js';
import { m } from '../../../texts/index.js';
import { useDialogJob } from '../use-dialog-job.js';
import './dialogs.css';

/** The image form where the pictures hang. What it made is named here too; closed earlier, the tray goes on. */
export const GenerateDialog = ({
  user,
  start,
  onClose,
}: {
  user: CurrentUser;
  /** What the form begins with, in place of the words that were not sent yet. */
  start?: Draft | null;
  onClose: () => void;
}) => {
  const [draft, setDraft] = useState(() => start ?? drafts.read(user.id));
  const change = (next: Draft) => {
    setDraft(next);
    if (!start) drafts.write(user.id, next);
  };
  const { jobs, job, order, sending, refusal, isCut } = useDialogJob(user);
  const naming = useNaming(user, jobs);
  const isMaking = sending !== null || (job !== null && !isLost(job));
  const image = naming && naming.job.id === job?.id ? naming.image : null;
  return (
    <>
      <Dialog
        open
        centered
        width={940}
        title={m.common_generate_image()}
        footer={null}
        className="work-dialog generate-dialog"
        // What is named above it has no way out but a name.
        onCancel={() => !naming && onClose()}
      >
        {isMaking ? (
          <>
            <MakingStage job={job} sending={sending} image={image} isCut={isCut} />
            <MakingLine job={job} sending={sending} image={image} inDialog />
            {job?.reading && !image && <Reading reading={job.reading} />}
          </>
        ) : (
          <Composer
            draft={draft}
            onChange={change}
            onSubmit={(wish) => void order(wish)}
            user={user}
            pending={false}
            failure={refusal?.text ?? null}
          />
        )}
      </Dialog>
      {naming && (
        <NamingDialog
          key={naming.image.id}
          image={naming.image}
          reading={naming.job.reading}
          number={naming.number}
          total={naming.total}
          onNamed={() => {
            if (!naming.done()) return;
            if (!start && draft.prompt.trim() === naming.job.prompt) drafts.write(user.id, null);
            if (naming.job.id === job?.id) onClose();
          }}
        />
      )}
    </>
  );
};
