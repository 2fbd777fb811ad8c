import type { Person } from '@pictora/contracts';
import { useDispatch } from 'react-redux';
import { baseApi, shownPeopleTags } from '../../../api/base-api.js';
import { useChangeBlockMutation } from '../../../api/follows.endpoints.js';
import { Sheet } from '../../../components/sheet.js';
import { errorText } from '../../../lib/error-text.js';
import { toastError } from '../../../lib/toast.js';

/** `onBlocked` leaves what shows the person before it returns: asked anew, it would only be refused. */
type BlockDialogProps = { person: Person; onBlocked: () => void; onClose: () => void };

/** Says what blocking does before it is done. */
export const BlockDialog = ({ person, onBlocked, onClose }: BlockDialogProps) => {
  const [change, { isLoading }] = useChangeBlockMutation();
  const dispatch = useDispatch();
  const block = async () => {
    try {
      await change({ userId: person.id, block: true }).unwrap();
      onBlocked();
      dispatch(baseApi.util.invalidateTags([...shownPeopleTags]));
    } catch (error) {
      toastError('Error', errorText(error, 'Failed to block user'));
    }
  };
  return (
    <Sheet title={`Block @${person.username}?`} onClose={onClose} busy={isLoading}>
      <p className="text-2">
        Neither of you sees anything of the other any more: no pictures, comments or messages. You stop following each
        other. {person.firstName} is not told.
      </p>
      <div className="row sheet-buttons">
        <button type="button" className="btn grow" disabled={isLoading} onClick={onClose}>
          Cancel
        </button>
        <button type="button" className="btn danger grow" disabled={isLoading} onClick={() => void block()}>
          Block
        </button>
      </div>
    </Sheet>
  );
};
