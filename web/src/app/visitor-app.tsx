import { lazy, Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { NotFound } from '../components/not-found.js';
import { ScreenWait } from '../components/states.js';
import { SiteFoot } from '../components/site-foot.js';
import { memberPaths, paths } from '../config/paths.js';
import { ErrorBoundary } from './error-boundary.js';
import { ToLogin } from './to-login.js';
import { VisitorBar, VisitorTabBar } from './visitor-bar.js';

const LandingPage = lazy(() => import('../features/landing/landing-page.js'));
const ExploreRoute = lazy(() => import('./explore-route.js'));
const GalleryPage = lazy(() => import('../features/gallery/gallery-page.js'));
const PricingPage = lazy(() => import('../features/pricing/pricing-page.js'));
const ContactPage = lazy(() => import('../features/contact/contact-page.js'));
const TermsPage = lazy(() => import('../features/policies/terms-page.js'));
const PrivacyPage = lazy(() => import('../features/policies/privacy-page.js'));
const LicensingPage = lazy(() => import('../features/policies/licensing-page.js'));
const RefundsPage = lazy(() => import('../features/policies/refunds-page.js'));
const VerifyPage = lazy(() => import('../features/verify/verify-page.js'));

/** The app for visitors: public pages in plain elements, with the footer. */
const VisitorApp = () => {
  const { pathname } = useLocation();
  const onLanding = pathname === paths.home;
  return (
    <>
      {!onLanding && <VisitorBar />}
      <ErrorBoundary key={pathname}>
        <Suspense fallback={<ScreenWait />}>
          <Routes>
            <Route index element={<LandingPage />} />
            <Route path={paths.explore} element={<ExploreRoute />} />
            <Route path={paths.gallery} element={<GalleryPage />} />
            <Route path={paths.pricing} element={<PricingPage />} />
            <Route path={paths.contact} element={<ContactPage />} />
            <Route path={paths.terms} element={<TermsPage />} />
            <Route path={paths.privacy} element={<PrivacyPage />} />
            <Route path={paths.licensing} element={<LicensingPage />} />
            <Route path={paths.refunds} element={<RefundsPage />} />
            <Route path={paths.verify} element={<VerifyPage />} />
            {memberPaths.map((path) => (
              <Route key={path} path={path} element={<ToLogin />} />
            ))}
            <Route path="*" element={<NotFound />} />
          </Routes>
        </Suspense>
      </ErrorBoundary>
      {!onLanding && <SiteFoot />}
      <VisitorTabBar />
    </>
  );
};
export default VisitorApp;
