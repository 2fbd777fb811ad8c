import type { Person } from '@pictora/contracts';
import { useDispatch } from 'react-redux';
import { baseApi, shownPeopleTags } from '../../../api/base-api.js';
import { useChangeBlockMutation } from '../../../api/follows.endpoints.js';
import { Sheet } from '../../../components/sheet.js';
import { errorText } from '../../../lib/error-text.js';
import { toastError } from '../../../lib/toast.js';
import { m } from '../../../texts/index.js';

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
      toastError(m.common_error(), errorText(error, m.people_block_failed()));
    }
  };
  return (
    <Sheet title={m.people_block_title({ username: person.username })} onClose={onClose} busy={isLoading}>
      <p className="text-2">{m.people_block_help({ name: person.firstName })}</p>
      <div className="row sheet-buttons">
        <button type="button" className="btn grow" disabled={isLoading} onClick={onClose}>
          {m.common_cancel()}
        </button>
        <button type="button" className="btn danger grow" disabled={isLoading} onClick={() => void block()}>
          {m.people_block()}
        </button>
      </div>
    </Sheet>
  );
};
