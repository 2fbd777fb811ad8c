import type { CurrentUser } from '@pictora/contracts';
import { Segmented } from 'antd';
import { Film, ImageIcon } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useListImagesInfiniteQuery, useUploadImageMutation } from '../../api/images.endpoints.js';
import { RecentStrip } from '../../components/strip.js';
import { paths } from '../../config/paths.js';
import { usePageTitle } from '../../lib/page-title.js';
import { pixels } from '../../lib/picture-facts.js';
import type { ImageOrder } from './api/jobs.endpoints.js';
import { Composer } from './components/composer.js';
import { CreditsLine } from './components/credits-line.js';
import { DockedOrder } from './components/docked-order.js';
import { NamingDialog } from './components/naming-dialog.js';
import { PremiumGate } from './components/premium-gate.js';
import { Reading } from './components/reading.js';
import { ratioOf, Stage } from './components/stage.js';
import { UploadOwn } from './components/upload-own.js';
import { draft } from './draft.js';
import './generate.css';
import { useGeneration } from './use-generation.js';

const iconProps = { size: 15, 'aria-hidden': true } as const;
const kinds = [
  { value: 'image', label: 'Generate Image', icon: <ImageIcon {...iconProps} /> },
  { value: 'video', label: 'Generate Video', icon: <Film {...iconProps} /> },
];

const GeneratePage = ({ user }: { user: CurrentUser }) => {
  usePageTitle('Generate');
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const [order, setOrder] = useState(() => draft.read(user.id));
  const change = (next: ImageOrder) => {
    setOrder(next);
    draft.write(user.id, next);
  };
  const { state, failure, isCut, isRestoring, start, finish } = useGeneration(user);
  const [, uploading] = useUploadImageMutation({ fixedCacheKey: 'upload-own' });
  const { data: pages } = useListImagesInfiniteQuery();
  const recent = pages?.pages[0]?.images.slice(0, 8) ?? [];
  const kind = query.get('tab') === 'video' && user.subscriptionTier !== 'premium' ? 'video' : 'image';

  if (state.phase === 'idle')
    return (
      <main id="main" tabIndex={-1} className="page generate has-tab-bar">
        <div className="generate-head">
          <h1 className="h-title">Generate Your Art</h1>
          {user.subscriptionTier !== 'premium' && (
            <Segmented
              options={kinds}
              value={kind}
              aria-label="What to generate"
              onChange={(value) => setQuery(value === 'video' ? { tab: 'video' } : {}, { replace: true })}
            />
          )}
        </div>
        {kind === 'video' ? (
          <PremiumGate />
        ) : (
          <>
            <Composer
              order={order}
              onChange={change}
              onSubmit={(wish) => void start(wish)}
              user={user}
              pending={isRestoring || uploading.isLoading}
              failure={failure}
            />
            <UploadOwn />
            <p className="tip small text-2">
              <b>Tip</b> Name the light. “Noon”, “dusk” and “aurora” change a picture more than any adjective.
            </p>
            {recent.length > 0 && <RecentStrip images={recent} />}
          </>
        )}
      </main>
    );

  const wish: ImageOrder = state.phase === 'sending' ? state.order : state.job;
  const job = state.phase === 'sending' ? null : state.job;
  const image = state.phase === 'done' ? state.image : null;
  return (
    <main id="main" tabIndex={-1} className="page generate wide has-tab-bar">
      <h1 className="vh">Generate Your Art</h1>
      <div className={`bench${ratioOf(wish.aspectRatio) < 1 ? ' tall' : ''}`}>
        <Stage ratio={wish.aspectRatio} job={job} image={image} isCut={isCut} />
        <div className="beside">
          {image ? (
            <p className="wait small text-3 figures">Saved to your gallery · {pixels(image)} · 1 credit</p>
          ) : (
            <CreditsLine settlement={job?.settlement ?? null} />
          )}
          <DockedOrder order={wish} user={user} />
          {job?.reading && !image && <Reading reading={job.reading} />}
        </div>
      </div>
      {image && (
        <NamingDialog
          key={image.id}
          image={image}
          reading={job?.reading ?? null}
          onNamed={() => {
            draft.write(user.id, null);
            finish();
            void navigate(paths.profile);
          }}
        />
      )}
    </main>
  );
};
export default GeneratePage;
