import { styleLabels, type CurrentUser } from '@pictora/contracts';
import { Ring } from '../../../components/ring.js';
import { SamplePicture } from '../../../components/sample-picture.js';
import { samples } from '../../../config/samples.js';
import { creditsRemainingText, creditsShare } from '../../../lib/credits.js';
import type { ImageOrder } from '../api/jobs.endpoints.js';

/** The composer while its picture is made: what was asked for, and what remains. */
export const DockedOrder = ({ order, user }: { order: ImageOrder; user: CurrentUser }) => (
  <section className="composer docked" aria-label="Your prompt">
    <p className="voice docked-prompt">{order.prompt}</p>
    <div className="submit">
      <span className="chip">
        {order.style !== 'none' && <SamplePicture sample={samples.styles[order.style]} sizes="22px" alt="" eager />}
        {styleLabels[order.style]}
      </span>
      <span className="chip figures">{order.aspectRatio}</span>
      <span className="small text-2 figures remaining">
        <Ring share={creditsShare(user.creditsRemaining, user.creditsTotal)} />
        {creditsRemainingText(user.creditsRemaining)}
      </span>
    </div>
  </section>
);
