import { limits, searchTextSchema, type CurrentUser } from '@pictora/contracts';
import { Tabs } from 'antd';
import { Search, X } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useSearchParams } from 'react-router';
import { usePageTitle } from '../../lib/page-title.js';
import { useSettled } from '../../lib/use-settled.js';
import { ImageResults } from './components/image-results.js';
import { PeopleResults } from './components/people-results.js';
import { searchTabs, tabTitles, type SearchTab } from './search-tabs.js';
import './search.css';

const SETTLES_MS = 250;
const hints: Record<SearchTab, string> = {
  users: 'Find people by their name or username.',
  images: 'Find pictures by the words of their name or prompt.',
};

/** One input for people and pictures. What is searched stands in the address, so that Back comes back to it. */
const SearchPage = ({ user }: { user: CurrentUser }) => {
  usePageTitle('Search');
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
      <h1 className="vh">Search</h1>
      <div className="search-field" role="search">
        <Search size={22} strokeWidth={1.75} aria-hidden="true" />
        <input
          ref={input}
          type="search"
          autoFocus
          className="voice"
          aria-label="Search users and images"
          aria-describedby="search-hint"
          placeholder="Search users and images"
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
            aria-label="Clear"
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
        {typed.trim() === '' ? hints[tab] : now.success ? '' : now.error.issues[0]?.message}
      </p>
      <div ref={results}>
        {text !== null && tab === 'users' && <PeopleResults key={text} text={text} back={back} />}
        {text !== null && tab === 'images' && <ImageResults key={text} text={text} userId={user.id} />}
      </div>
    </main>
  );
};
export default SearchPage;
