import type { ModeratedReport } from '@pictora/contracts';
import { Link } from 'react-router';
import { targetNames } from '../../../components/community/report-words.js';
import { exploreImagePath, exploreVideoPath, personPath } from '../../../config/paths.js';

const placeOf = ({ targetType, targetId, target }: ModeratedReport): string | null => {
  if (targetType === 'user') return personPath(targetId);
  if (!target.isShown) return null;
  if (targetType === 'video') return exploreVideoPath(targetId);
  const imageId = targetType === 'image' ? targetId : target.imageId;
  return imageId ? exploreImagePath(imageId) : null;
};

/** What was reported, as far as there is still something to see, and whose it is. */
export const ReportTargetView = ({ report }: { report: ModeratedReport }) => {
  const { target, targetType } = report;
  const place = placeOf(report);
  return (
    <div className="mod-target">
      {target.imageUrl && target.isShown && (
        <img src={`${target.imageUrl}?width=320`} alt={target.name ?? target.text ?? ''} className="mod-picture" />
      )}
      <div className="grow">
        {target.name && targetType !== 'user' && <p className="voice mod-name">{target.name}</p>}
        {target.text && target.text !== target.name && <p className="voice text-2 mod-text">{target.text}</p>}
        {!target.name && !target.text && targetType !== 'user' && (
          <p className="text-2">The {targetNames[targetType]} is gone.</p>
        )}
        <p className="small text-3 mod-facts">
          {target.owner ? (
            <span>
              {targetType === 'user' ? '' : 'by '}
              <Link to={personPath(target.owner.id)} className="underlined">
                {target.owner.firstName} {target.owner.lastName} (@{target.owner.username})
              </Link>
            </span>
          ) : (
            <span>whose owner has left</span>
          )}
          {targetType !== 'user' && <span>{target.isShown ? 'Shown to others' : 'Not shown to others'}</span>}
          {place && (
            <Link to={place} className="underlined">
              Look at it
            </Link>
          )}
        </p>
      </div>
    </div>
  );
};
