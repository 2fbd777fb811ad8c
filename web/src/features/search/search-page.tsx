import { limits, searchTextSchema, type CurrentUser } from '@pictora/contracts';
import { Tabs } from 'antd';
import { Search, X } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useSearchParams } from 'react-router';
import { usePageTitle } from '../../lib/page-title.js';
import { said } from '../../texts/said.js';
import { useSettled } from '../../lib/use-settled.js';
import { ImageResults } from './components/image-results.js';
import { PeopleResults } from './components/people-results.js';
import { searchTabs, tabTitles, type SearchTab } from './search-tabs.js';
import './search.css';
import { m } from '../../texts/index.js';

const SETTLES_MS = 250;
const hints: Record<SearchTab, string> = {
  users: m.search_users_hint(),
  images: m.search_images_hint(),
};

/** One input for people and pictures. What is searched stands in the address, so that Back comes back to it. */
const SearchPage = ({ user }: { user: CurrentUser }) => {
  usePageTitle(m.search_title());
  const [query, setQuery] = useSearchParams();
  const q = query.get('q') ?? '';
  const [typed, setTyped] = useState(q);
  const [seen, setSeen] = useState(q);
  // The address was changed by somebody else: by Back, or by the link in the header.
  if (q !== seen) {
    setSeen(q);
    if (q !== typed.trim()) setTyped(q);
  }
  const input = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const tab = searchTabs.find((candidate) => candidate === query.get('tab')) ?? 'users';
  const searched = searchTextSchema.safeParse(useSettled(typed, SETTLES_MS));
  const now = searchTextSchema.safeParse(typed);

  const keep = (text: string, next: SearchTab) =>
    setQuery({ ...(text === '' ? {} : { q: text }), ...(next === 'users' ? {} : { tab: next }) }, { replace: true });
  const type = (text: string) => {
    setTyped(text);
    keep(text.trim(), tab);
  };
  const toResults = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    results.current?.querySelector('a')?.focus();
  };

  const back = `?${query.toString()}`;
  const text = now.success && searched.success ? searched.data : null;
  return (
    <main id="main" tabIndex={-1} className="page search has-tab-bar">
      <h1 className="vh">{m.search_title()}</h1>
      <div className="search-field" role="search">
        <Search size={22} strokeWidth={1.75} aria-hidden="true" />
        <input
          ref={input}
          type="search"
          autoFocus
          className="voice"
          aria-label={m.search_field()}
          aria-describedby="search-hint"
          placeholder={m.search_field()}
          maxLength={limits.searchMax}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={toResults}
        />
        {typed !== '' && (
          <button
            type="button"
            className="icon-button"
            aria-label={m.search_clear()}
            onClick={() => {
              type('');
              input.current?.focus();
            }}
          >
            <X size={18} strokeWidth={1.75} aria-hidden="true" />
          </button>
        )}
      </div>
      <Tabs
        className="search-tabs"
        activeKey={tab}
        onChange={(key) => keep(typed.trim(), searchTabs.find((known) => known === key) ?? 'users')}
        items={searchTabs.map((key) => ({ key, label: tabTitles[key] }))}
      />
      <p id="search-hint" className={now.success ? 'vh' : 'search-hint text-2'} aria-live="polite">
        {typed.trim() === '' ? hints[tab] : now.success ? '' : said(now.error.issues[0]?.message ?? '')}
      </p>
      <div ref={results}>
        {text !== null && tab === 'users' && <PeopleResults key={text} text={text} back={back} />}
        {text !== null && tab === 'images' && <ImageResults key={text} text={text} userId={user.id} />}
      </div>
    </main>
  );
};
export default SearchPage;
