import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { analytics } from '../lib/analytics.js';

/** Reports each address that is opened (specification 2.1), by its path alone: a query may hold what a person typed. */
export const PageViews = () => {
  const { pathname } = useLocation();
  useEffect(() => analytics.report({ name: 'page-view', path: pathname }), [pathname]);
  return null;
};
