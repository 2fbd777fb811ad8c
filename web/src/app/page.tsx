import { Toaster } from '../components/toaster.js';
import { Tooltips } from '../components/tooltips.js';
import { NewVersionNotice } from './new-version-notice.js';
import { PageMeta } from './page-meta.js';
import { PageViews } from './page-views.js';
import { Root } from './root.js';

/** All that a page consists of, below the router: the browser's, or the one that drew it while it was built. */
export const Page = () => (
  <>
    <Root />
    <PageMeta />
    <PageViews />
    <Toaster />
    <NewVersionNotice />
    <Tooltips />
  </>
);
