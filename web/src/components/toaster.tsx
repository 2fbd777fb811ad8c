import { Check, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { toastDuration, toasts, type Toast } from '../lib/toast.js';
import { m } from '../texts/index.js';

const swipeThreshold = 50;
/** Milliseconds in which a closed one goes from sight. */
const leaveTime = 200;

/** Closes by itself, unless the pointer or the focus rests on it. F8 moves the focus to it; a swipe sends it away. */
const ToastCard = ({ toast }: { toast: Toast }) => {
  const ref = useRef<HTMLDivElement>(null);
  const swipeFrom = useRef<number | null>(null);
  const [held, setHeld] = useState(false);
  const [left, setLeft] = useState(false);

  useEffect(() => {
    if (!toast.open || held) return;
    const timer = setTimeout(() => toasts.dismiss(toast.id), toastDuration);
    return () => clearTimeout(timer);
  }, [toast, held]);

  useEffect(() => {
    if (toast.open) return;
    const timer = setTimeout(() => setLeft(true), leaveTime);
    return () => {
      clearTimeout(timer);
      setLeft(false);
    };
  }, [toast.open]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'F8') ref.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  if (left && !toast.open) return null;
  const isError = toast.tone === 'error';
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role={isError ? 'alert' : 'status'}
      className={`toast${isError ? ' error' : ''}${toast.open ? '' : ' closed'}`}
      aria-hidden={!toast.open}
      inert={!toast.open}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onPointerDown={(event) => (swipeFrom.current = event.clientX)}
      onPointerUp={(event) => {
        const from = swipeFrom.current;
        swipeFrom.current = null;
        if (from !== null && Math.abs(event.clientX - from) > swipeThreshold) toasts.dismiss(toast.id);
      }}
    >
      {toast.picture ? (
        <img src={toast.picture} alt="" />
      ) : (
        <span className="sign" aria-hidden="true">
          {isError ? <TriangleAlert size={16} /> : <Check size={16} strokeWidth={2.2} />}
        </span>
      )}
      <div className="grow">
        <b>{toast.title}</b>
        {toast.description && <p>{toast.description}</p>}
      </div>
      {toast.action && (
        <Link to={toast.action.to} className="btn middle" onClick={() => toasts.dismiss(toast.id)}>
          {toast.action.label}
        </Link>
      )}
      <button
        type="button"
        className="icon-button"
        aria-label={m.common_dismiss()}
        onClick={() => toasts.dismiss(toast.id)}
      >
        <X size={18} strokeWidth={1.75} />
      </button>
    </div>
  );
};

export const Toaster = () => {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.current, toasts.current);
  return (
    <section className="toaster" aria-label={m.shell_toasts()}>
      {toast && <ToastCard key={toast.id} toast={toast} />}
    </section>
  );
};
