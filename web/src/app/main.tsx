import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { configuredSink } from '../config/analytics.js';
import { configuredChat } from '../config/chat.js';
import { analytics } from '../lib/analytics.js';
import { supportChat } from '../lib/chat-widget.js';
import { keepCookie } from '../lib/session/session-cookie.js';
import { session } from '../lib/session/session.js';
import '../styles/index.css';
import { loadSaid } from '../texts/said.js';
import { Page } from './page.js';

analytics.connect(configuredSink);
supportChat.connect(configuredChat);
keepCookie(session);
void session.start();
void loadSaid();

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
const page = (
  <StrictMode>
    <BrowserRouter>
      <Page />
    </BrowserRouter>
  </StrictMode>
);
// A page that was drawn for visitors while it was built is taken up as it stands; everybody else gets their own.
// In slices, so that who touches it meanwhile is heard.
if (root.dataset.drawn === location.pathname + location.search && session.current() === null)
  startTransition(() => void hydrateRoot(root, page));
else {
  if (root.dataset.drawn !== undefined) root.replaceChildren();
  createRoot(root).render(page);
}
delete root.dataset.drawn;
