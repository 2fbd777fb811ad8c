import { ledgerReadModels, type LedgerReadModel, type LedgerRun, type LedgerRunPart } from '@pictora/contracts';
import { Button } from 'antd';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { errorText } from '../../../lib/error-text.js';
import { number } from '../../../lib/format.js';
import { toastError } from '../../../lib/toast.js';
import { m } from '../../../texts/index.js';
import { useLedgerRunsQuery, useStartRunMutation } from '../api/admin-ledger.endpoints.js';
import { momentOf } from '../times.js';
import { DriftList } from './drift-list.js';

const names: Record<LedgerReadModel, { name: string; what: string }> = {
  balance: { name: m.admin_model_balance(), what: m.admin_model_balance_help() },
  history: { name: m.admin_model_history(), what: m.admin_model_history_help() },
  dues: { name: m.admin_model_dues(), what: m.admin_model_dues_help() },
  subscriptions: { name: m.admin_model_subscriptions(), what: m.admin_model_subscriptions_help() },
};

const partOf = (run: LedgerRun | undefined, readModel: LedgerReadModel): LedgerRunPart | undefined =>
  run?.parts.find((part) => part.readModel === readModel);

const said = (run: LedgerRun, part: LedgerRunPart): string => {
  const of = (n: number | null) => number(n ?? 0);
  if (run.state === 'running' && part.state === 'waiting') return m.admin_part_waiting();
  if (part.state !== 'done') {
    const doing = run.kind === 'verify' ? m.admin_part_verifying : m.admin_part_rebuilding;
    return run.state === 'running' ? doing({ percent: Math.floor(part.progress * 100) }) : m.admin_part_unfinished();
  }
  if (run.kind === 'rebuild')
    return m.admin_part_rebuilt({
      made: of(part.documents),
      corrected: of(part.corrected),
      removed: of(part.removed),
    });
  return part.drifted
    ? m.admin_part_drifted({ drifted: of(part.drifted), documents: of(part.documents) })
    : m.admin_part_same({ documents: of(part.documents) });
};

const verifyWords = {
  since: m.admin_run_verify_since,
  of: m.admin_run_verify_of,
  failed: m.admin_run_verify_failed,
  crashed: m.admin_run_verify_crashed,
};
const rebuildWords = {
  since: m.admin_run_rebuild_since,
  of: m.admin_run_rebuild_of,
  failed: m.admin_run_rebuild_failed,
  crashed: m.admin_run_rebuild_crashed,
};

const outcome = (run: LedgerRun): string => {
  const words = run.kind === 'verify' ? verifyWords : rebuildWords;
  switch (run.state) {
    case 'running':
      return words.since({ moment: momentOf(run.startedAt) });
    case 'succeeded':
      return words.of({ moment: momentOf(run.finishedAt ?? run.startedAt) });
    case 'failed':
      return words.failed({ reason: run.error ?? m.admin_run_no_reason() });
    case 'crashed':
      return words.crashed();
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
      toastError(m.admin_run_not_started(), errorText(failure, m.common_moment()));
    }
  };

  return (
    <section className="panel al-models" aria-labelledby="al-models-title">
      <h2 id="al-models-title" className="h3">
        {m.admin_models()}
      </h2>
      <p className="small text-2">{m.admin_models_help()}</p>
      {error && runs.length === 0 ? (
        <p className="notice danger" role="alert">
          {errorText(error, m.admin_runs_failed())}{' '}
          <button type="button" className="al-quiet" onClick={() => void refetch()}>
            {m.common_try_again()}
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
                    aria-label={m.admin_rebuild_one({ name })}
                    disabled={isRunning || isStarting}
                    onClick={() => void begin('rebuild', [readModel])}
                  >
                    {m.admin_rebuild()}
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
          {m.admin_verify_all()}
        </Button>
        <Button type="text" disabled={isRunning || isStarting} onClick={() => void begin('rebuild')}>
          {m.admin_rebuild_all()}
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
              {m.admin_rebuild_to_mend()}
            </Button>
          }
        />
      )}
    </section>
  );
};
