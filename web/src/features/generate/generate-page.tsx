import { isTerminal, type CurrentUser } from '@pictora/contracts';
import { Segmented } from 'antd';
import { Film, ImageIcon } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Order } from '../../api/jobs.endpoints.js';
import { useJobs } from '../../components/jobs/use-jobs.js';
import { useOrder } from '../../components/jobs/use-order.js';
import { late } from '../../components/late.js';
import { ScreenWait } from '../../components/states.js';
import { drafts, type Draft } from '../../components/studio/draft.js';
import '../../components/studio/studio.css';
import { useNaming } from '../../components/studio/use-naming.js';
import { paths, videosPath } from '../../config/paths.js';
import { usePageTitle } from '../../lib/page-title.js';
import { liveUpdates } from '../../lib/socket.js';
import { toast } from '../../lib/toast.js';
import { m } from '../../texts/index.js';
import { Bench } from './bench.js';
import { ImageTab } from './image-tab.js';
import { useStage } from './use-stage.js';

const NamingDialog = late(async () => (await import('../../components/studio/naming-dialog.js')).NamingDialog);
const VideoTab = late(async () => (await import('./video-tab.js')).VideoTab, <ScreenWait />);

const iconProps = { size: 15, 'aria-hidden': true } as const;
const kinds = [
  { value: 'image', label: m.common_generate_image(), icon: <ImageIcon {...iconProps} /> },
  { value: 'video', label: m.common_generate_video(), icon: <Film {...iconProps} /> },
];

const pollWhenNotLive = 700;
const pollWhenCut = 2000;

/** While something is watched without pushes the list is read more often than the shell does it. */
const usePolling = (): [number, (isWatching: boolean, isCut: boolean) => void] => {
  const isLive = useSyncExternalStore(liveUpdates.subscribe, liveUpdates.isLive);
  const [wanted, setWanted] = useState({ isWatching: false, isCut: false });
  const want = (isWatching: boolean, isCut: boolean) => {
    if (isWatching !== wanted.isWatching || isCut !== wanted.isCut) setWanted({ isWatching, isCut });
  };
  return [!wanted.isWatching ? 0 : wanted.isCut ? pollWhenCut : isLive ? 0 : pollWhenNotLive, want];
};

const GeneratePage = ({ user }: { user: CurrentUser }) => {
  usePageTitle(m.generate_title());
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const [draft, setDraft] = useState(() => drafts.read(user.id));
  const change = (next: Draft) => {
    setDraft(next);
    drafts.write(user.id, next);
  };
  const [pollingInterval, want] = usePolling();
  const jobs = useJobs(user, pollingInterval);
  const { send, sending, refusal } = useOrder(user, { saysRefusals: true });
  const stage = useStage(user, jobs, sending);
  const naming = useNaming(user, jobs);
  const isCut = jobs.isCut && stage.job !== null;
  want(stage.job !== null && !isTerminal(stage.job.state), isCut);

  const kind = query.get('tab') === 'video' ? 'video' : 'image';
  const order = async (wish: Order) => {
    const job = await send(wish, ({ id }) => stage.show(id));
    if (!job) return;
    window.scrollTo(0, 0); // The composer stands below the stage.
    if (wish.kind === 'video') toast({ title: m.video_started() });
  };
  // The shell says that it is there; here it is shown.
  const hasVideo = stage.finishedVideo !== null;
  const { show } = stage;
  useEffect(() => {
    if (!hasVideo) return;
    show(null);
    void navigate(videosPath);
  }, [hasVideo, show, navigate]);

  const image = naming && (stage.job === null || naming.job.id === stage.job.id) ? naming.image : null;
  const job = image && naming ? naming.job : stage.job;
  // The video form keeps its words until the order is taken.
  const isMaking = job !== null || sending?.kind === 'image';

  return (
    <main id="main" tabIndex={-1} className={`page generate has-tab-bar${isMaking ? ' wide' : ''}`}>
      {isMaking ? (
        <>
          <h1 className="vh">{m.generate_heading()}</h1>
          <Bench
            user={user}
            stage={{ ...stage, job, others: stage.others.filter(({ id }) => id !== job?.id) }}
            sending={sending}
            image={image}
            isCut={isCut}
            draft={draft}
            onChange={change}
            onSubmit={(wish) => void order(wish)}
            refusal={refusal?.text ?? null}
          />
        </>
      ) : (
        <>
          <div className="generate-head">
            <h1 className="h-title">{m.generate_heading()}</h1>
            <Segmented
              options={kinds}
              value={kind}
              aria-label={m.generate_kinds()}
              onChange={(value) => setQuery(value === 'video' ? { tab: 'video' } : {}, { replace: true })}
            />
          </div>
          {kind === 'video' && (
            <VideoTab
              user={user}
              stage={stage}
              pending={sending !== null}
              onSubmit={(wish) => void order(wish)}
              refusal={refusal?.text ?? null}
            />
          )}
          {kind === 'image' && (
            <ImageTab
              user={user}
              stage={stage}
              draft={draft}
              onChange={change}
              onSubmit={(wish) => void order(wish)}
              refusal={refusal?.text ?? null}
            />
          )}
        </>
      )}
      {naming && (
        <NamingDialog
          key={naming.image.id}
          image={naming.image}
          reading={naming.job.reading}
          number={naming.number}
          total={naming.total}
          onNamed={() => {
            if (!naming.done()) return;
            // What was written for the next picture stays.
            if (draft.prompt.trim() === naming.job.prompt) drafts.write(user.id, null);
            stage.show(null);
            void navigate(paths.profile);
          }}
        />
      )}
    </main>
  );
};
export default GeneratePage;
