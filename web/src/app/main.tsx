import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { Toaster } from '../components/toaster.js';
import { Tooltips } from '../components/tooltips.js';
import { configuredSink } from '../config/analytics.js';
import { configuredChat } from '../config/chat.js';
import { analytics } from '../lib/analytics.js';
import { supportChat } from '../lib/chat-widget.js';
import { keepCookie } from '../lib/session/session-cookie.js';
import { session } from '../lib/session/session.js';
import '../styles/index.css';
import { loadSaid } from '../texts/said.js';
import { NewVersionNotice } from './new-version-notice.js';
import { PageMeta } from './page-meta.js';
import { PageViews } from './page-views.js';
import { Root } from './root.js';

analytics.connect(configuredSink);
supportChat.connect(configuredChat);
keepCookie(session);
void session.start();
void loadSaid();

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <Root />
      <PageMeta />
      <PageViews />
      <Toaster />
      <NewVersionNotice />
      <Tooltips />
    </BrowserRouter>
  </StrictMode>,
);
