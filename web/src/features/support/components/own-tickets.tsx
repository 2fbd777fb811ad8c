import { TimeAgo } from '../../../components/time-ago.js';
import { m } from '../../../texts/index.js';
import { useSupportTicketsQuery } from '../api/support.endpoints.js';

/** What was sent lately, so that nobody wonders whether it was. */
export const OwnTickets = () => {
  const { data: tickets = [] } = useSupportTicketsQuery();
  if (tickets.length === 0) return null;
  return (
    <section aria-labelledby="own-tickets" className="own-tickets">
      <h2 className="h3" id="own-tickets">
        {m.support_own()}
      </h2>
      <ul>
        {tickets.map(({ id, subject, createdAt }) => (
          <li key={id} className="row">
            <span className="voice grow clip">{subject}</span>
            <span className="small text-3">
              <TimeAgo iso={createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
