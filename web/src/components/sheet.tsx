import { X } from 'lucide-react';
import { useId, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useDialog } from '../lib/use-dialog.js';
import './sheet.css';
import { m } from '../texts/index.js';

type SheetProps = {
  title: string;
  onClose: () => void;
  /** Something that must not be cut short is under way: it cannot be closed. */
  busy?: boolean;
  /** Stays in sight while the rest scrolls. */
  foot?: ReactNode;
  children: ReactNode;
};

/** A dialog in plain elements: in the middle of a wide screen, from the bottom of a phone. */
export const Sheet = ({ title, onClose, busy = false, foot, children }: SheetProps) => {
  const ref = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = () => {
    if (!busy) onClose();
  };
  useDialog(ref, close);
  return createPortal(
    <div className="sheet-mask" onPointerDown={(event) => event.target === event.currentTarget && close()}>
      <div ref={ref} className="sheet" role="dialog" aria-modal="true" aria-labelledby={id} tabIndex={-1}>
        <header className="row">
          <h2 className="h2 grow" id={id}>
            {title}
          </h2>
          <button type="button" className="icon-button" aria-label={m.common_close()} disabled={busy} onClick={close}>
            <X size={18} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </header>
        <div className="sheet-body">{children}</div>
        {foot && <footer>{foot}</footer>}
      </div>
    </div>,
    document.body,
  );
};
