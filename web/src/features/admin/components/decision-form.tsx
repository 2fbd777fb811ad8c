import { limits, type ModeratedReport, type ModerationAction } from '@pictora/contracts';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { errorText } from '../../../lib/error-text.js';
import { toast } from '../../../lib/toast.js';
import { Rich, m } from '../../../texts/index.js';
import { useModerateMutation } from '../api/admin-reports.endpoints.js';
import { actionsFor, actionTexts, isFinal } from '../moderation-words.js';

/** A decision with its note. Taking something down asks once more in the same place. */
export const DecisionForm = ({ report }: { report: ModeratedReport }) => {
  const id = useId();
  const [note, setNote] = useState('');
  const [asked, setAsked] = useState<ModerationAction | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [moderate, { isLoading, originalArgs }] = useModerateMutation();

  const decide = async (action: ModerationAction) => {
    if (isLoading) return;
    if (isFinal(action) && asked !== action) return setAsked(action);
    setFault(null);
    const words = note.trim();
    try {
      await moderate({ id: report.id, action, ...(words === '' ? {} : { note: words }) }).unwrap();
      toast({ title: actionTexts[action].done });
      setNote('');
    } catch (error) {
      setFault(errorText(error, m.reports_decide_failed()));
    } finally {
      setAsked(null);
    }
  };

  const actions = actionsFor(report);
  if (actions.length === 0) return <p className="text-2">{m.reports_closed()}</p>;
  return (
    <div className="mod-decision">
      <label htmlFor={id}>
        <Rich
          message={m.reports_note}
          markup={{ quiet: ({ children }) => <span className="text-3">{children}</span> }}
        />
      </label>
      <Input.TextArea
        id={id}
        value={note}
        maxLength={limits.reportNoteMax}
        autoSize={{ minRows: 2, maxRows: 8 }}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className="mod-actions">
        {actions.map((action) => (
          <Button
            key={action}
            danger={isFinal(action)}
            {...(asked === action ? { type: 'primary' as const } : {})}
            loading={isLoading && originalArgs?.action === action}
            disabled={isLoading}
            onClick={() => void decide(action)}
          >
            {asked === action ? m.reports_for_good() : actionTexts[action].button}
          </Button>
        ))}
      </div>
      {fault && (
        <p role="alert" className="notice danger">
          {fault}
        </p>
      )}
    </div>
  );
};
