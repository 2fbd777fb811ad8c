import type { CurrentUser } from '@pictora/contracts';
import { useNavigate } from 'react-router';
import { useListImagesInfiniteQuery, useUploadImageMutation } from '../../api/images.endpoints.js';
import type { ImageOrder } from '../../api/jobs.endpoints.js';
import { JobsHere } from '../../components/jobs/jobs-here.js';
import { RecentStrip } from '../../components/strip.js';
import { Composer } from '../../components/studio/composer.js';
import type { Draft } from '../../components/studio/draft.js';
import { UploadImage } from '../../components/upload-image.js';
import { paths } from '../../config/paths.js';
import { Rich, m } from '../../texts/index.js';
import type { OnStage } from './use-stage.js';

type ImageTabProps = {
  user: CurrentUser;
  stage: OnStage;
  draft: Draft;
  onChange: (draft: Draft) => void;
  onSubmit: (order: ImageOrder) => void;
  refusal: string | null;
};

/** Nothing is on the stage: the composer is the only large thing. */
export const ImageTab = ({ user, stage, draft, onChange, onSubmit, refusal }: ImageTabProps) => {
  const navigate = useNavigate();
  const [, uploading] = useUploadImageMutation({ fixedCacheKey: 'upload-own' });
  const { data: pages } = useListImagesInfiniteQuery();
  const recent = pages?.pages[0]?.images.slice(0, 8) ?? [];
  return (
    <>
      <Composer
        draft={draft}
        onChange={onChange}
        onSubmit={onSubmit}
        user={user}
        pending={stage.isRestoring || uploading.isLoading}
        failure={refusal}
      />
      <JobsHere jobs={stage.others} user={user} onShow={({ id }) => stage.show(id)} />
      <section className="upload-own row" aria-label={m.generate_upload()}>
        <span className="grow small text-2">
          <Rich
            message={m.generate_upload_own}
            markup={{ quiet: ({ children }) => <span className="text-3">{children}</span> }}
          />
        </span>
        <UploadImage onUploaded={() => void navigate(paths.profile)} />
      </section>
      <p className="prompt-tip small text-2">
        <Rich message={m.generate_tip} markup={{ strong: ({ children }) => <b>{children}</b> }} />
      </p>
      {recent.length > 0 && <RecentStrip images={recent} />}
    </>
  );
};
