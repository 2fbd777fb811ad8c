import type { ReactNode } from 'react';
import './checkout.css';

type SpendButtonProps = {
  /** What it costs, after the hairline. */
  price: string;
  children: ReactNode;
  onClick: () => void;
  busy?: boolean;
  className?: string;
};

/** The one amber button of a screen: it buys or spends credits, and says its price. A second click while busy is none. */
export const SpendButton = ({ price, children, onClick, busy = false, className = '' }: SpendButtonProps) => (
  <button type="button" className={`btn spend ${className}`} aria-busy={busy} onClick={() => !busy && onClick()}>
    {busy && <span className="spinner tiny" aria-hidden="true" />}
    {children}
    <span className="cost figures">{price}</span>
  </button>
);
