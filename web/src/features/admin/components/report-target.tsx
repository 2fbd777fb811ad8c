import type { ModeratedReport, Person } from '@pictora/contracts';
import { Link } from 'react-router';
import { exploreImagePath, exploreVideoPath, personPath } from '../../../config/paths.js';
import { Rich, m } from '../../../texts/index.js';

const placeOf = ({ targetType, targetId, target }: ModeratedReport): string | null => {
  if (targetType === 'user') return personPath(targetId);
  if (!target.isShown) return null;
  if (targetType === 'video') return exploreVideoPath(targetId);
  const imageId = targetType === 'image' ? targetId : target.imageId;
  return imageId ? exploreImagePath(imageId) : null;
};

const gone = { image: m.reports_gone_image, video: m.reports_gone_video, comment: m.reports_gone_comment } as const;

const OwnerLink = ({ owner }: { owner: Person }) => (
  <Link to={personPath(owner.id)} className="underlined">
    {owner.firstName} {owner.lastName} (@{owner.username})
  </Link>
);

/** What was reported, as far as there is still something to see, and whose it is. */
export const ReportTargetView = ({ report }: { report: ModeratedReport }) => {
  const { target, targetType } = report;
  const { owner } = target;
  const place = placeOf(report);
  return (
    <div className="mod-target">
      {target.imageUrl && target.isShown && (
        <img src={`${target.imageUrl}?width=320`} alt={target.name ?? target.text ?? ''} className="mod-picture" />
      )}
      <div className="grow">
        {target.name && targetType !== 'user' && <p className="voice mod-name">{target.name}</p>}
        {target.text && target.text !== target.name && <p className="voice text-2 mod-text">{target.text}</p>}
        {!target.name && !target.text && targetType !== 'user' && <p className="text-2">{gone[targetType]()}</p>}
        <p className="small text-3 mod-facts">
          {owner ? (
            <span>
              {targetType === 'user' ? (
                <OwnerLink owner={owner} />
              ) : (
                <Rich message={m.reports_of} markup={{ person: () => <OwnerLink owner={owner} /> }} />
              )}
            </span>
          ) : (
            <span>{m.reports_of_gone()}</span>
          )}
          {targetType !== 'user' && <span>{target.isShown ? m.reports_shown() : m.reports_not_shown()}</span>}
          {place && (
            <Link to={place} className="underlined">
              {m.reports_look()}
            </Link>
          )}
        </p>
      </div>
    </div>
  );
};
