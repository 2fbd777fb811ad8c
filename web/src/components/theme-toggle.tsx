import { Moon, Sun } from 'lucide-react';
import { useTheme } from '../lib/theme.js';

export const ThemeToggle = ({ className = '' }: { className?: string }) => {
  const [mode, toggle] = useTheme();
  const Icon = mode === 'dark' ? Sun : Moon;
  return (
    <button
      type="button"
      className={`icon-button ${className}`}
      aria-label={mode === 'dark' ? 'Switch to light theme' : 'Switch to dark theme'}
      onClick={toggle}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
};
