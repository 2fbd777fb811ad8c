import { RotateCcw } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { newVersion } from '../lib/new-version.js';
import { m } from '../texts/index.js';

/** How the bundler's loader tells the page of a piece that did not come. */
const missedEvent = 'vite:preloadError';

/** Offers the new version while the old one stays in use, so that nothing half written is lost. */
export const NewVersionNotice = () => {
  const isOut = useSyncExternalStore(newVersion.subscribe, newVersion.isOut, newVersion.isOut);
  useEffect(() => {
    const onMissed = () => void newVersion.missed();
    window.addEventListener(missedEvent, onMissed);
    return () => window.removeEventListener(missedEvent, onMissed);
  }, []);
  return (
    <div className="new-version" role="status">
      {isOut && (
        <p>
          <span>{m.shell_new_version()}</span>
          <button type="button" className="btn middle ink" onClick={() => location.reload()}>
            <RotateCcw size={16} strokeWidth={1.75} aria-hidden="true" />
            {m.common_reload()}
          </button>
        </p>
      )}
    </div>
  );
};
