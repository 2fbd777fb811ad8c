import { errorText } from '../../../lib/error-text.js';
import { toastError } from '../../../lib/toast.js';
import { m } from '../../../texts/index.js';
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
      toastError(m.settings_export_request_failed(), errorText(error, m.common_please_try_again_later()));
    }
  };

  return (
    <div className="setting">
      <div className="grow">
        <b>{m.settings_export()}</b>
        <span className="small text-3" role="status">
          {isError ? m.settings_export_unknown() : exportWords(last)}
        </span>
      </div>
      {last?.state === 'ready' && (
        <a className="btn middle ink" href={`/api/user/data-export/${last.id}/file`} download>
          {m.common_download()}
        </a>
      )}
      <button type="button" className="btn middle" aria-busy={busy} onClick={() => void ask()}>
        {busy && <span className="spinner tiny" aria-hidden="true" />}
        {last?.state === 'ready' ? m.settings_export_again() : m.settings_export_prepare()}
      </button>
    </div>
  );
};
