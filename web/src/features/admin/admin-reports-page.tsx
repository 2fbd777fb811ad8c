import type { CurrentUser } from '@pictora/contracts';
import { useSearchParams } from 'react-router';
import { statusTexts } from '../../components/community/report-words.js';
import { TabLine } from '../../components/switches.js';
import { usePageTitle } from '../../lib/page-title.js';
import type { Queue } from './api/admin-reports.endpoints.js';
import { ModerationLog } from './components/moderation-log.js';
import { ReportPanel } from './components/report-panel.js';
import { ReportQueue } from './components/report-queue.js';
import './admin-reports.css';
import { m } from '../../texts/index.js';

type View = Queue | 'log';
const tabs: readonly { readonly key: View; readonly title: string }[] = [
  { key: 'waiting', title: m.reports_todo() },
  { key: 'resolved', title: statusTexts.resolved },
  { key: 'dismissed', title: statusTexts.dismissed },
  { key: 'log', title: m.reports_log() },
];
const panel = 'moderation';

/** The moderators' desk, for people with the role `admin`: what was reported, what to do, and what was done. */
const AdminReportsPage = ({ user }: { user: CurrentUser }) => {
  usePageTitle(m.reports_title());
  const [query, setQuery] = useSearchParams();
  const view = tabs.find(({ key }) => key === query.get('show'))?.key ?? 'waiting';
  const openId = query.get('report');
  const go = (next: View, report: string | null) =>
    setQuery({ ...(next === 'waiting' ? {} : { show: next }), ...(report ? { report } : {}) }, { replace: true });
  return (
    <main id="main" tabIndex={-1} className="page mod has-tab-bar">
      <h1 className="h-title">{m.reports_title()}</h1>
      <TabLine label={m.reports_title()} tabs={tabs} value={view} onChange={(key) => go(key, null)} panel={panel} />
      <div
        id={panel}
        role="tabpanel"
        aria-labelledby={`${panel}-${view}`}
        className={openId && view !== 'log' ? 'mod-grid with-report' : 'mod-grid'}
      >
        {view === 'log' ? (
          <ModerationLog selfId={user.id} />
        ) : (
          <>
            <div>
              <ReportQueue key={view} queue={view} openId={openId} onOpen={(id) => go(view, id)} />
            </div>
            {openId && <ReportPanel key={openId} id={openId} selfId={user.id} />}
          </>
        )}
      </div>
    </main>
  );
};
export default AdminReportsPage;
