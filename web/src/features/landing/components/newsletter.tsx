import { useState, type FormEvent } from 'react';
import { toast } from '../../../lib/toast.js';

/** The specification's form: it makes no call, and answers after a second (sections 4 and 9). */
const answerAfter = 1000;

export const Newsletter = () => {
  const [email, setEmail] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setTimeout(() => {
      setBusy(false);
      setEmail('');
      toast({ title: 'Subscribed!', description: 'Look out for your first letter.' });
    }, answerAfter);
  };
  return (
    <form className="newsletter" onSubmit={submit}>
      <label htmlFor="newsletter-email">20 bonus credits at signup, and one letter a month.</label>
      <span>
        <input
          id="newsletter-email"
          type="email"
          required
          placeholder="you@example.com"
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <button className="btn ink" type="submit" disabled={busy}>
          {busy ? 'Subscribing...' : 'Subscribe'}
        </button>
      </span>
    </form>
  );
};
