import { lazy, Suspense } from 'react';
import { matchPath, Route, Routes, useLocation } from 'react-router';
import { useGetUserQuery } from '../api/account.endpoints.js';
import { JobsTray } from '../components/jobs/jobs-tray.js';
import { NotFound } from '../components/not-found.js';
import { LoadError, ScreenWait } from '../components/states.js';
import { inboxPattern, paths, personPattern } from '../config/paths.js';
import { errorText } from '../lib/error-text.js';
import { isProfileComplete } from '../lib/profile-complete.js';
import { useRoles } from '../lib/session/session.js';
import { m } from '../texts/index.js';
import { ErrorBoundary } from './error-boundary.js';
import { MemberBar, MemberTabBar } from './member-bar.js';
import { Providers } from './providers.js';
import { useAlerts } from './use-alerts.js';
import { useCheckoutReturn } from './use-checkout-return.js';
import { useFinishedJobs } from './use-finished-jobs.js';
import { useLiveSync } from './use-live-sync.js';
import { useLogout } from './use-logout.js';

const HomePage = lazy(() => import('../features/home/home-page.js'));
const GeneratePage = lazy(() => import('../features/generate/generate-page.js'));
const SearchPage = lazy(() => import('../features/search/search-page.js'));
const PersonPage = lazy(() => import('../features/people/person-page.js'));
const ExplorePage = lazy(() => import('../features/explore/explore-page.js'));
const GalleryPage = lazy(() => import('../features/gallery/gallery-page.js'));
const NotificationsPage = lazy(() => import('../features/notifications/notifications-page.js'));
const InboxPage = lazy(() => import('../features/inbox/inbox-page.js'));
const SupportPage = lazy(() => import('../features/support/support-page.js'));
const ProfilePage = lazy(() => import('../features/profile/profile-page.js'));
const PricingPage = lazy(() => import('../features/pricing/member-pricing-page.js'));
const SettingsPage = lazy(() => import('../features/settings/settings-page.js'));
const CompleteProfilePage = lazy(() => import('../features/auth/complete-profile-page.js'));
const AdminLedgerPage = lazy(() => import('../features/admin/admin-ledger-page.js'));
const AdminReportsPage = lazy(() => import('../features/admin/admin-reports-page.js'));
const OwnReportsPage = lazy(() => import('../features/own-reports/own-reports-page.js'));
const ContactPage = lazy(() => import('../features/contact/contact-page.js'));
const TermsPage = lazy(() => import('../features/policies/terms-page.js'));
const PrivacyPage = lazy(() => import('../features/policies/privacy-page.js'));
const LicensingPage = lazy(() => import('../features/policies/licensing-page.js'));
const RefundsPage = lazy(() => import('../features/policies/refunds-page.js'));
const VerifyPage = lazy(() => import('../features/verify/verify-page.js'));

/** The inbox is one page, whichever conversation is open: its list stays where it is. */
const pageOf = (pathname: string): string => (matchPath(inboxPattern, pathname) ? paths.inbox : pathname);

const MemberRoutes = () => {
  const logout = useLogout();
  const isAdmin = useRoles().includes('admin');
  const { pathname } = useLocation();
  const { data: user, error, isLoading, refetch } = useGetUserQuery();
  useFinishedJobs(user);
  useCheckoutReturn(user);
  useAlerts(user);
  useLiveSync(user?.id);
  if (!user) {
    if (isLoading || !error) return <ScreenWait />;
    return (
      <main className="page">
        <LoadError
          title={m.shell_account_failed()}
          text={errorText(error, m.common_moment())}
          onRetry={() => void refetch()}
        />
      </main>
    );
  }
  // Nothing else opens until the profile is complete.
  if (!isProfileComplete(user)) return <CompleteProfilePage user={user} />;
  return (
    <>
      <a className="skip-link" href="#main">
        {m.shell_skip()}
      </a>
      <MemberBar user={user} />
      <ErrorBoundary key={pageOf(pathname)}>
        <Suspense fallback={<ScreenWait />}>
          <Routes>
            <Route index element={<HomePage user={user} />} />
            <Route path={paths.generate} element={<GeneratePage user={user} />} />
            <Route path={paths.explore} element={<ExplorePage viewer={user} />} />
            <Route path={paths.gallery} element={<GalleryPage />} />
            <Route path={paths.search} element={<SearchPage user={user} />} />
            <Route path={personPattern} element={<PersonPage viewer={user} />} />
            <Route path={paths.notifications} element={<NotificationsPage />} />
            <Route path={inboxPattern} element={<InboxPage user={user} />} />
            <Route path={paths.support} element={<SupportPage user={user} />} />
            <Route path={paths.profile} element={<ProfilePage user={user} />} />
            <Route path={paths.pricing} element={<PricingPage user={user} />} />
            <Route path={paths.contact} element={<ContactPage />} />
            <Route path={paths.terms} element={<TermsPage />} />
            <Route path={paths.privacy} element={<PrivacyPage />} />
            <Route path={paths.licensing} element={<LicensingPage />} />
            <Route path={paths.refunds} element={<RefundsPage />} />
            <Route path={paths.verify} element={<VerifyPage />} />
            <Route path={paths.settings} element={<SettingsPage user={user} onLogOut={logout} />} />
            {isAdmin && <Route path={paths.adminLedger} element={<AdminLedgerPage user={user} />} />}
            {isAdmin && <Route path={paths.adminReports} element={<AdminReportsPage user={user} />} />}
            <Route path={paths.reports} element={<OwnReportsPage />} />
            <Route path="*" element={<NotFound />} />
          </Routes>
        </Suspense>
      </ErrorBoundary>
      <JobsTray user={user} />
      <MemberTabBar user={user} />
    </>
  );
};

const MemberApp = () => (
  <Providers>
    <Suspense fallback={<ScreenWait />}>
      <MemberRoutes />
    </Suspense>
  </Providers>
);
export default MemberApp;
