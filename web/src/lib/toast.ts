/** Toasts, one at a time (specification 9): a new one takes the place of the old one. */
export type ToastContent = {
  readonly title: string;
  readonly description?: string;
  readonly tone?: 'success' | 'error';
  readonly picture?: string;
  /** One thing to do about it: a page of ours to go to. */
  readonly action?: { readonly label: string; readonly to: string };
};
export type Toast = ToastContent & { readonly id: number; readonly open: boolean };

/** Milliseconds for which a toast is open, unless somebody rests on it; and for which one that is closed is still known. */
export const toastDuration = 5_000;
export const toastRemoveDelay = 1_000_000;

let current: Toast | null = null;
let nextId = 1;
const listeners = new Set<() => void>();

const change = (toast: Toast | null) => {
  current = toast;
  for (const listener of listeners) listener();
};

export const toasts = {
  current: (): Toast | null => current,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Closes the toast, or a certain one if it is still shown. Long after that it is removed. */
  dismiss: (id?: number): void => {
    if (!current?.open || (id !== undefined && id !== current.id)) return;
    const closed = { ...current, open: false };
    change(closed);
    // Not when it was opened again.
    setTimeout(() => current === closed && change(null), toastRemoveDelay);
  },
  /** Says something else where it stands, for as long as a new one; opens it again when it was closed. One that is gone is added. */
  update: (id: number, content: ToastContent): number => {
    if (current?.id !== id) return toast(content);
    change({ tone: 'success', ...content, id, open: true });
    return id;
  },
  remove: (id: number): void => {
    if (current?.id === id) change(null);
  },
};

export const toast = (content: ToastContent): number => {
  const id = nextId++;
  change({ tone: 'success', ...content, id, open: true });
  return id;
};

export const toastError = (title: string, description?: string): number =>
  toast({ title, tone: 'error', ...(description ? { description } : {}) });
