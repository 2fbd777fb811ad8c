import type { Person } from '@pictora/contracts';
import { Ban } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useChangeBlockMutation } from '../../../api/follows.endpoints.js';
import { Empty } from '../../../components/states.js';
import { errorText } from '../../../lib/error-text.js';
import { toast, toastError } from '../../../lib/toast.js';

/** In the place of somebody's page once they are blocked, with the way back. */
export const BlockedState = ({ person, onUnblocked }: { person: Person; onUnblocked: () => void }) => {
  const [change, { isLoading }] = useChangeBlockMutation();
  const place = useRef<HTMLDivElement>(null);
  // What had the focus is gone with the page.
  useEffect(() => place.current?.focus(), []);
  const unblock = async () => {
    try {
      await change({ userId: person.id, block: false }).unwrap();
      toast({ title: `@${person.username} is no longer blocked` });
      onUnblocked();
    } catch (error) {
      toastError('Error', errorText(error, 'Failed to unblock user'));
    }
  };
  return (
    <div ref={place} tabIndex={-1} role="status" className="blocked-state">
      <Empty
        title={`You blocked @${person.username}`}
        help="Neither of you sees anything of the other. You can undo it here, and later in the settings."
        icon={Ban}
        heading="h1"
        action={
          <button type="button" className="btn middle" disabled={isLoading} onClick={() => void unblock()}>
            Unblock
          </button>
        }
      />
    </div>
  );
};
