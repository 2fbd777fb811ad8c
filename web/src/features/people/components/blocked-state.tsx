import type { Person } from '@pictora/contracts';
import { Ban } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useChangeBlockMutation } from '../../../api/follows.endpoints.js';
import { Empty } from '../../../components/states.js';
import { errorText } from '../../../lib/error-text.js';
import { toast, toastError } from '../../../lib/toast.js';
import { m } from '../../../texts/index.js';

/** In the place of somebody's page once they are blocked, with the way back. */
export const BlockedState = ({ person, onUnblocked }: { person: Person; onUnblocked: () => void }) => {
  const [change, { isLoading }] = useChangeBlockMutation();
  const place = useRef<HTMLDivElement>(null);
  // What had the focus is gone with the page.
  useEffect(() => place.current?.focus(), []);
  const unblock = async () => {
    try {
      await change({ userId: person.id, block: false }).unwrap();
      toast({ title: m.people_unblocked({ username: person.username }) });
      onUnblocked();
    } catch (error) {
      toastError(m.common_error(), errorText(error, m.people_unblock_failed()));
    }
  };
  return (
    <div ref={place} tabIndex={-1} role="status" className="blocked-state">
      <Empty
        title={m.people_blocked({ username: person.username })}
        help={m.people_blocked_help()}
        icon={Ban}
        heading="h1"
        action={
          <button type="button" className="btn middle" disabled={isLoading} onClick={() => void unblock()}>
            {m.people_unblock()}
          </button>
        }
      />
    </div>
  );
};
