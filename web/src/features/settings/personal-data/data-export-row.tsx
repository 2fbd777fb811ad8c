import { errorText } from '../../../lib/error-text.js';
import { toastError } from '../../../lib/toast.js';
import { exportWords } from './export-words.js';
import { personalDataApi, useRequestDataExportMutation } from './personal-data.endpoints.js';

/** How often the page asks whether the file is ready, in milliseconds. */
const pollMs = 2000;
const { useQueryState, useQuerySubscription } = personalDataApi.endpoints.getDataExport;

/** Asks for a copy of everything, says how far it is, and hands it over. */
export const DataExportRow = () => {
  const { data: last = null, isError } = useQueryState();
  const preparing = last?.state === 'preparing';
  useQuerySubscription(undefined, { pollingInterval: preparing ? pollMs : 0 });
  const [request, { isLoading }] = useRequestDataExportMutation();
  const busy = isLoading || preparing;

  const ask = async () => {
    if (busy) return;
    try {
      await request().unwrap();
    } catch (error) {
      toastError('Your data could not be prepared', errorText(error, 'Please try again later.'));
    }
  };

  return (
    <div className="setting">
      <div className="grow">
        <b>Download Your Data</b>
        <span className="small text-3" role="status">
          {isError ? 'Whether there is an export cannot be read now.' : exportWords(last)}
        </span>
      </div>
      {last?.state === 'ready' && (
        <a className="btn middle ink" href={`/api/user/data-export/${last.id}/file`} download>
          Download
        </a>
      )}
      <button type="button" className="btn middle" aria-busy={busy} onClick={() => void ask()}>
        {busy && <span className="spinner tiny" aria-hidden="true" />}
        {last?.state === 'ready' ? 'Prepare Again' : 'Prepare'}
      </button>
    </div>
  );
};
