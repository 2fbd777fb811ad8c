import type { Comment, CommunityImage, CurrentUser } from '@pictora/contracts';
import { Film, Image } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Reported } from '../../components/community/report-dialog.js';
import { late } from '../../components/late.js';
import { TabLine, Toggle } from '../../components/switches.js';
import { askToSignUp } from '../../lib/need-sign-up.js';
import { usePageTitle } from '../../lib/page-title.js';
import { m } from '../../texts/index.js';
import { ImageFeed } from './components/image-feed.js';
import { SignUpBanner } from './components/sign-up-banner.js';
import { VideoFeed } from './components/video-feed.js';
import type { ExploreActions } from './explore-actions.js';
import { readView, writeView, type FeedView } from './feed-view.js';
import './explore.css';

// Visitors and most members look and do not write: what they would write with comes when they do.
const CommentsSheet = late(async () => (await import('../../components/community/comments-sheet.js')).CommentsSheet);
const ReportDialog = late(async () => (await import('../../components/community/report-dialog.js')).ReportDialog);
const SendDialog = late(async () => (await import('../../components/community/send-dialog.js')).SendDialog);

const tabs = [
  { key: 'all', title: m.explore_for_you() },
  { key: 'friends', title: m.explore_friends() },
] as const;
const visitorTabs = tabs.map((tab) => ({ ...tab, disabled: tab.key === 'friends' }));
const toggle = [
  { key: 'images', title: m.explore_images(), icon: Image },
  { key: 'videos', title: m.explore_videos(), icon: Film },
] as const;
const panel = 'explore-feed';

/** One dialog at a time over the feed. */
type Over =
  | { readonly kind: 'comments'; readonly image: CommunityImage }
  | { readonly kind: 'send'; readonly image: CommunityImage }
  | { readonly kind: 'report'; readonly reported: Reported };

/** What people share, for members and for visitors (specification 2.12). Plain elements: visitors load no antd. */
const ExplorePage = ({ viewer }: { viewer: CurrentUser | null }) => {
  usePageTitle(m.shell_explore());
  const [query, setQuery] = useSearchParams();
  const [over, setOver] = useState<Over | null>(null);
  const isMember = viewer !== null;
  const view = readView(query, isMember);
  const show = (next: Partial<FeedView>) => setQuery(writeView({ ...view, ...next }), { replace: true });
  const close = useCallback(() => setOver(null), []);

  const report = (reported: Reported) => {
    if (isMember) setOver({ kind: 'report', reported });
    else askToSignUp(m.community_sign_up_to_report());
  };
  const actions: ExploreActions = {
    viewerId: viewer?.id ?? null,
    onComments: (image) => setOver({ kind: 'comments', image }),
    onSend: (image) => (isMember ? setOver({ kind: 'send', image }) : askToSignUp(m.community_sign_up_to_send())),
    onReport: report,
  };
  const reportComment = ({ id, comment }: Comment) => report({ targetType: 'comment', targetId: id, what: comment });

  return (
    <main id="main" tabIndex={-1} className="page explore has-tab-bar">
      <h1 className="vh">{m.shell_explore()}</h1>
      <div className="explore-bar">
        <TabLine
          label={m.explore_whose()}
          tabs={isMember ? tabs : visitorTabs}
          value={view.feed}
          onChange={(feed) => show({ feed })}
          onDisabled={() => askToSignUp(m.community_sign_up_to_see_friends())}
          panel={panel}
        />
        <Toggle
          label={m.explore_what()}
          name="show"
          options={toggle}
          value={view.kind}
          onChange={(kind) => show({ kind })}
        />
      </div>
      {!isMember && <SignUpBanner />}
      <div id={panel} role="tabpanel" aria-labelledby={`${panel}-${view.feed}`}>
        {view.kind === 'images' ? (
          <ImageFeed key={view.feed} feed={view.feed} actions={actions} covered={over !== null} />
        ) : (
          <VideoFeed key={view.feed} feed={view.feed} actions={actions} />
        )}
      </div>
      {over?.kind === 'comments' && (
        <CommentsSheet image={over.image} viewerId={actions.viewerId} onReport={reportComment} onClose={close} />
      )}
      {over?.kind === 'send' && viewer && <SendDialog image={over.image} viewerId={viewer.id} onClose={close} />}
      {over?.kind === 'report' && <ReportDialog reported={over.reported} onClose={close} />}
    </main>
  );
};
export default ExplorePage;
