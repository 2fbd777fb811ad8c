import { ledgerReadModels, type LedgerReadModel, type LedgerRun, type LedgerRunPart } from '@pictora/contracts';
import { Button } from 'antd';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { errorText } from '../../../lib/error-text.js';
import { toastError } from '../../../lib/toast.js';
import { useLedgerRunsQuery, useStartRunMutation } from '../api/admin-ledger.endpoints.js';
import { momentOf } from '../times.js';
import { DriftList } from './drift-list.js';

const names: Record<LedgerReadModel, { name: string; what: string }> = {
  balance: { name: 'Balance', what: 'What every account holds' },
  history: { name: 'History', what: 'Entries as their owners read them' },
  dues: { name: 'Dues', what: 'Months to start and holds to expire' },
  subscriptions: { name: 'Subscriptions', what: 'Plans, their periods and what is scheduled' },
};

const partOf = (run: LedgerRun | undefined, readModel: LedgerReadModel): LedgerRunPart | undefined =>
  run?.parts.find((part) => part.readModel === readModel);

const said = (run: LedgerRun, part: LedgerRunPart): string => {
  const of = (n: number | null) => (n ?? 0).toLocaleString('en');
  if (run.state === 'running' && part.state === 'waiting') return 'Waiting for its turn';
  if (part.state !== 'done') {
    const doing = run.kind === 'verify' ? 'Verifying' : 'Rebuilding';
    return run.state === 'running' ? `${doing}, ${Math.floor(part.progress * 100)} %` : 'Did not come to its end';
  }
  if (run.kind === 'rebuild')
    return `${of(part.documents)} made, ${of(part.corrected)} corrected, ${of(part.removed)} removed`;
  return part.drifted
    ? `${of(part.drifted)} of ${of(part.documents)} drifted`
    : `${of(part.documents)} compared, no drift`;
};

const outcome = (run: LedgerRun): string => {
  const kind = run.kind === 'verify' ? 'Verification' : 'Rebuild';
  switch (run.state) {
    case 'running':
      return `${kind} since ${momentOf(run.startedAt)}`;
    case 'succeeded':
      return `${kind} of ${momentOf(run.finishedAt ?? run.startedAt)}`;
    case 'failed':
      return `${kind} failed: ${run.error ?? 'the reason is in the log'}`;
    case 'crashed':
      return `${kind} crashed: whoever carried it out is gone. Start it again.`;
  }
};

const State = ({ run, part }: { run: LedgerRun; part: LedgerRunPart }) => {
  if (part.state !== 'done') return null;
  return (part.drifted ?? 0) > 0 ? (
    <CircleAlert className="al-bad" size={18} strokeWidth={1.75} aria-hidden="true" />
  ) : (
    run.state !== 'crashed' && <CircleCheck className="al-good" size={18} strokeWidth={1.75} aria-hidden="true" />
  );
};

/** Proving and remaking what is made of the ledger, with progress while it goes on. */
export const ReadModelsPanel = () => {
  const [start, { isLoading: isStarting }] = useStartRunMutation();
  const { data: runs = [], error, refetch } = useLedgerRunsQuery(undefined, { pollingInterval: 10_000 });
  const isRunning = runs.some(({ state }) => state === 'running');
  // A second subscription to the same data, that looks often while there is something to see.
  useLedgerRunsQuery(undefined, { pollingInterval: isRunning ? 600 : 0, skip: !isRunning });
  const run = runs.find(({ state }) => state === 'running') ?? runs[0];
  const drifted = [...new Set(run?.drift.map(({ readModel }) => readModel) ?? [])];
  const all = run?.parts.reduce((sum, part) => sum + (part.drifted ?? 0), 0) ?? 0;

  const begin = async (kind: LedgerRun['kind'], readModels?: LedgerReadModel[]) => {
    try {
      await start({ kind, ...(readModels ? { readModels } : {}) }).unwrap();
    } catch (failure) {
      toastError('It could not be started', errorText(failure, 'Try again in a moment.'));
    }
  };

  return (
    <section className="panel al-models" aria-labelledby="al-models-title">
      <h2 id="al-models-title" className="h3">
        Read models
      </h2>
      <p className="small text-2">
        What pages show is made of the ledger’s events. Verify folds them all again and compares; rebuild makes a read
        model anew while it serves.
      </p>
      {error && runs.length === 0 ? (
        <p className="notice danger" role="alert">
          {errorText(error, 'The runs could not be loaded.')}{' '}
          <button type="button" className="al-quiet" onClick={() => void refetch()}>
            Try Again
          </button>
        </p>
      ) : (
        <ul className="al-parts">
          {ledgerReadModels.map((readModel) => {
            const part = partOf(run, readModel);
            const { name, what } = names[readModel];
            const isBusy = run?.state === 'running' && part !== undefined && part.state !== 'done';
            return (
              <li key={readModel}>
                <div className="al-part">
                  <div className="grow">
                    <p className="al-part-name">
                      {name}
                      {run && part && <State run={run} part={part} />}
                    </p>
                    <p className="small text-3 figures">{run && part ? said(run, part) : what}</p>
                  </div>
                  <Button
                    size="small"
                    type="text"
                    aria-label={`Rebuild ${name}`}
                    disabled={isRunning || isStarting}
                    onClick={() => void begin('rebuild', [readModel])}
                  >
                    Rebuild
                  </Button>
                </div>
                {isBusy && (
                  <div
                    className="al-progress"
                    role="progressbar"
                    aria-label={`${name}: ${run.kind}`}
                    aria-valuemin={0}
                    aria-valuemax={100}
                    aria-valuenow={Math.floor(part.progress * 100)}
                  >
                    <i style={{ transform: `scaleX(${part.progress})` }} />
                  </div>
                )}
              </li>
            );
          })}
        </ul>
      )}
      <div className="al-model-actions">
        <Button disabled={isRunning} loading={isStarting} onClick={() => void begin('verify')}>
          Verify all
        </Button>
        <Button type="text" disabled={isRunning || isStarting} onClick={() => void begin('rebuild')}>
          Rebuild all
        </Button>
      </div>
      {run && (
        <p
          className={`small ${run.state === 'failed' || run.state === 'crashed' ? 'al-trouble' : 'text-3'}`}
          role="status"
        >
          {outcome(run)}
        </p>
      )}
      {run && run.drift.length > 0 && (
        <DriftList
          drift={run.drift}
          total={all}
          action={
            <Button size="small" disabled={isRunning || isStarting} onClick={() => void begin('rebuild', drifted)}>
              Rebuild to mend
            </Button>
          }
        />
      )}
    </section>
  );
};
