import type { CurrentUser, Job } from '@pictora/contracts';
import { useRef, useState } from 'react';
import { useOrderJobMutation, type Order } from '../../api/jobs.endpoints.js';
import { errorCode, errorText, isCallFailure } from '../../lib/error-text.js';
import { isSettledBy, makeIntents } from '../../lib/intents.js';
import { toastError } from '../../lib/toast.js';
import { watchedJobs } from '../../lib/watched-jobs.js';
import { failureText } from './job-words.js';

/** What a form says as long as it holds, and says enough: nothing went wrong. */
const saidByForms = new Set(['insufficient_credits', 'edit_not_understood', 'prompt_refused', 'plan_required']);

/** Within this time the same wish again is the second half of a double click, however quickly the first was answered. */
const doubleClickMs = 700;

type Options = {
  /** Whether a form shows the text of a refusal; a toast then says only that there was one. */
  readonly saysRefusals: boolean;
};

/**
 * Sends orders that cost credits. Two clicks are one order; a try whose fate is unknown is repeated under its key, so that
 * it is charged once however often it is sent.
 */
export const useOrder = (user: CurrentUser, { saysRefusals }: Options) => {
  const [orderJob] = useOrderJobMutation();
  const [sending, setSending] = useState<Order | null>(null);
  const [refusal, setRefusal] = useState<{ readonly code: string | null; readonly text: string } | null>(null);
  const busy = useRef(false);
  const last = useRef<{ readonly wish: string; readonly at: number } | null>(null);
  const [intents] = useState(() => makeIntents(() => crypto.randomUUID()));

  /**
   * The job, or null when there is none. `onTaken` hears of the job while the order still counts as being sent, so that no
   * drawing in between knows neither of the order nor of its job.
   */
  const send = async (order: Order, onTaken?: (job: Job) => void): Promise<Job | null> => {
    const wish = JSON.stringify(order);
    const isRepeat = last.current?.wish === wish && performance.now() - last.current.at < doubleClickMs;
    if (busy.current || isRepeat) return null;
    busy.current = true;
    setRefusal(null);
    setSending(order);
    try {
      const job = await orderJob({ order, key: intents.keyFor(wish) }).unwrap();
      intents.settle(wish);
      last.current = { wish, at: performance.now() };
      onTaken?.(job);
      watchedJobs.add(user.id, job.id);
      return job;
    } catch (error) {
      if (isCallFailure(error) && isSettledBy(error.status)) intents.settle(wish);
      const { title, fallback } = failureText[order.kind];
      const [code, text] = [errorCode(error), errorText(error, fallback)];
      setRefusal({ code, text });
      if (!saysRefusals) toastError(title, text);
      else if (code === null || !saidByForms.has(code)) toastError(title);
      return null;
    } finally {
      busy.current = false;
      setSending(null);
    }
  };
  return { send, sending, refusal, forget: () => setRefusal(null) };
};
