import { ImageOff, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '../texts/index.js';

/** A page that waits for its data: announced once, and shown still for people who ask for less motion. */
export const ScreenWait = ({ label = m.common_loading() }: { label?: string }) => (
  <div className="screen-wait" role="status" aria-label={label}>
    <span className="spinner" />
  </div>
);

type EmptyProps = {
  title: string;
  help?: ReactNode;
  action?: ReactNode;
  icon?: LucideIcon;
  heading?: 'h1' | 'h2' | 'h3';
};

/** Nothing here yet: the sentence of the specification, one line of help, one button. No drawings. */
export const Empty = ({ title, help, action, icon: Icon = ImageOff, heading: Heading = 'h2' }: EmptyProps) => (
  <div className="empty">
    <span className="frame-drawing">
      <Icon size={22} strokeWidth={1.5} aria-hidden="true" />
    </span>
    <Heading className="said">{title}</Heading>
    {help && <p className="text-2">{help}</p>}
    {action}
  </div>
);

/** A part that could not be loaded, with the way to try again where there is one. */
export const LoadError = ({ title, text, onRetry }: { title: string; text: string; onRetry?: () => void }) => (
  <div role="alert">
    <Empty
      title={title}
      help={text}
      action={
        onRetry && (
          <button type="button" className="btn middle" onClick={onRetry}>
            {m.common_try_again()}
          </button>
        )
      }
    />
  </div>
);
