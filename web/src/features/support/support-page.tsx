import type { CurrentUser } from '@pictora/contracts';
import { Navigate } from 'react-router';
import { paths } from '../../config/paths.js';
import { usePageTitle } from '../../lib/page-title.js';
import { m } from '../../texts/index.js';
import { OwnTickets } from './components/own-tickets.js';
import { SupportCards } from './components/support-cards.js';
import { SupportForm } from './components/support-form.js';
import './support.css';

/** Help for whoever pays; anyone else is led home (specification 2.19). */
const SupportPage = ({ user }: { user: CurrentUser }) => {
  usePageTitle(m.shell_support());
  if (user.subscriptionTier === 'free') return <Navigate to={paths.home} replace />;
  return (
    <main id="main" tabIndex={-1} className="page support has-tab-bar">
      <h1 className="h-title">{m.shell_support()}</h1>
      <p className="lead">{m.support_lead()}</p>
      <SupportCards tier={user.subscriptionTier} />
      <SupportForm email={user.email} />
      <OwnTickets />
    </main>
  );
};
export default SupportPage;
