import { useState, type FormEvent } from 'react';
import { toast } from '../../../lib/toast.js';
import { useIsLive } from '../../../lib/use-is-live.js';
import { useTakenUp } from '../../../lib/use-taken-up.js';
import { m } from '../../../texts/index.js';

/** The specification's form: it makes no call, and answers after a second (sections 4 and 9). */
const answerAfter = 1000;

export const Newsletter = () => {
  const [email, setEmail] = useState('');
  const [busy, setBusy] = useState(false);
  // Sent before there is anything to send it, the form would open the page anew and forget the address.
  const isLive = useIsLive();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setTimeout(() => {
      setBusy(false);
      setEmail('');
      toast({ title: m.landing_letter_subscribed(), description: m.landing_letter_subscribed_help() });
    }, answerAfter);
  };
  return (
    <form className="newsletter" onSubmit={submit}>
      <label htmlFor="newsletter-email">{m.landing_letter()}</label>
      <span>
        <input
          ref={useTakenUp<HTMLInputElement>(({ value }) => setEmail(value))}
          id="newsletter-email"
          type="email"
          required
          placeholder={m.landing_letter_email()}
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <button className="btn ink" type="submit" disabled={busy || !isLive}>
          {busy ? m.landing_letter_subscribing() : m.landing_letter_subscribe()}
        </button>
      </span>
    </form>
  );
};
