import { videoTier, type CurrentUser, type Image } from '@pictora/contracts';
import { useState } from 'react';
import type { VideoOrder } from '../../api/jobs.endpoints.js';
import { JobsHere } from '../../components/jobs/jobs-here.js';
import { PremiumGate } from '../../components/video/premium-gate.js';
import { SourcePicker } from '../../components/video/source-picker.js';
import { VideoForm } from '../../components/video/video-form.js';
import type { OnStage } from './use-stage.js';

type VideoTabProps = {
  user: CurrentUser;
  stage: OnStage;
  /** An order is on its way. */
  pending: boolean;
  onSubmit: (order: VideoOrder) => void;
  refusal: string | null;
};

/** A picture and how it is to move. It comes with one plan; everyone else sees which. */
export const VideoTab = ({ user, stage, pending, onSubmit, refusal }: VideoTabProps) => {
  const [source, setSource] = useState<Image | null>(null);
  return (
    <>
      {user.subscriptionTier === videoTier ? (
        <div className="video-tab">
          <SourcePicker chosen={source} onChoose={setSource} />
          <VideoForm
            user={user}
            source={source}
            place="page"
            pending={pending || stage.isRestoring}
            failure={refusal}
            onSubmit={onSubmit}
          />
        </div>
      ) : (
        <PremiumGate />
      )}
      <JobsHere jobs={stage.others} user={user} onShow={({ id }) => stage.show(id)} />
    </>
  );
};
