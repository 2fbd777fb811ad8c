import type { ModerationEntry } from '@pictora/contracts';
import { Link } from 'react-router';
import { paths } from '../../../config/paths.js';
import { madeAt } from '../../../lib/picture-facts.js';
import { m } from '../../../texts/index.js';
import { actionTexts } from '../moderation-words.js';

type ModerationLinesProps = { entries: readonly ModerationEntry[]; selfId: string; label: string; linked?: boolean };

const onThing = {
  image: m.reports_on_image,
  video: m.reports_on_video,
  comment: m.reports_on_comment,
  user: m.reports_on_user,
} as const;

/** What moderators did, newest first. Lines are only ever added. */
export const ModerationLines = ({ entries, selfId, label, linked = false }: ModerationLinesProps) => (
  <ol className="mod-lines" aria-label={label}>
    {entries.map(({ id, reportId, targetType, action, admin, adminId, note, at }) => (
      <li key={id}>
        <p>
          <b>{actionTexts[action].done}</b>
          {linked && (
            <>
              {' '}
              <Link to={`${paths.adminReports}?report=${reportId}`} className="underlined text-2">
                {onThing[targetType]()}
              </Link>
            </>
          )}
        </p>
        {note && <p className="voice text-2 mod-note">{note}</p>}
        <p className="small text-3">
          {adminId === selfId ? m.reports_you() : admin ? `@${admin.username}` : m.reports_moderator_gone()} ·{' '}
          <time dateTime={at}>{madeAt(at)}</time>
        </p>
      </li>
    ))}
  </ol>
);
