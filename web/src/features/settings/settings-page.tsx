import type { CurrentUser } from '@pictora/contracts';
import { LogOut } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { usePageTitle } from '../../lib/page-title.js';
import { m } from '../../texts/index.js';
import { keepAt } from './keep-at.js';
import { sections } from './sections.js';
import { useShownSection } from './use-shown-section.js';
import './settings.css';

type SettingsPageProps = { user: CurrentUser; onLogOut: () => void };

/** One page with all settings; the list beside it says where one is, and leads there. */
const SettingsPage = ({ user, onLogOut }: SettingsPageProps) => {
  usePageTitle(m.shell_settings());
  const { hash } = useLocation();
  const list = useRef<HTMLElement>(null);
  const shown = useShownSection(sections.map(({ id }) => id));

  // The page's code comes after the address, so whoever came for a section is brought there once it stands.
  useEffect(() => {
    const section = hash ? document.getElementById(hash.slice(1)) : null;
    return section ? keepAt(section) : undefined;
  }, [hash]);
  useEffect(() => {
    const row = list.current;
    const link = row?.querySelector<HTMLElement>('[aria-current]');
    if (row && link) row.scrollTo?.({ left: link.offsetLeft - 16 });
  }, [shown]);

  return (
    <main id="main" tabIndex={-1} className="page settings has-tab-bar">
      <h1 className="h-title">{m.shell_settings()}</h1>
      <div className="settings-grid">
        <nav aria-label={m.shell_settings()} ref={list}>
          {sections.map(({ id, title }) => (
            <a key={id} href={`#${id}`} aria-current={shown === id ? 'location' : undefined}>
              {title}
            </a>
          ))}
        </nav>
        <div className="settings-sections">
          {sections.map(({ id, title, Section }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 className="h2" id={`${id}-title`}>
                {title}
              </h2>
              <Section user={user} onLogOut={onLogOut} />
            </section>
          ))}
          <button type="button" className="btn log-out" onClick={onLogOut}>
            <LogOut size={18} strokeWidth={1.75} aria-hidden="true" />
            {m.shell_log_out()}
          </button>
        </div>
      </div>
    </main>
  );
};
export default SettingsPage;
