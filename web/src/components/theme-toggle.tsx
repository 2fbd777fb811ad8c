import { Moon, Sun } from 'lucide-react';
import { useIsLive } from '../lib/use-is-live.js';
import { useTheme } from '../lib/theme.js';
import { m } from '../texts/index.js';

export const ThemeToggle = ({ className = '' }: { className?: string }) => {
  const [mode, toggle] = useTheme();
  const isLive = useIsLive();
  const Icon = mode === 'dark' ? Sun : Moon;
  return (
    <button
      type="button"
      // Until it works itself, public/theme.js works for it.
      data-theme-switch={isLive ? undefined : ''}
      className={`icon-button ${className}`}
      aria-label={mode === 'dark' ? m.shell_to_light() : m.shell_to_dark()}
      onClick={toggle}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
};
