import type { Person } from '@pictora/contracts';
import { Link } from 'react-router';
import { Avatar } from '../../../components/avatar.js';
import { m } from '../../../texts/index.js';
import type { Outgoing } from '../sync/outbox.js';
import { clockOf, linkParts, sharedPrompt, type ThreadRow } from '../thread-rows.js';
import { ImageCard } from './image-card.js';

/** An address of our own opens in this page; any other in its own, and is told nothing of ours. */
const Address = ({ href }: { href: string }) => {
  const { origin, pathname, search } = new URL(href);
  if (origin === location.origin && !pathname.startsWith('/api/'))
    return (
      <Link to={pathname + search} className="underlined">
        {href}
      </Link>
    );
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className="underlined">
      {href}
    </a>
  );
};

const MessageText = ({ text }: { text: string }) => (
  <p className="bubble voice">
    {linkParts(text).map((part, n) => (part.href ? <Address key={n} href={part.href} /> : part.text))}
  </p>
);

type MessageRowProps = { row: Extract<ThreadRow, { kind: 'message' }>; other: Person };

export const MessageRow = ({ row: { message, isOwn, endsGroup, isReadMark }, other }: MessageRowProps) => (
  <li className={`message${isOwn ? ' own' : ''}${endsGroup ? ' ends' : ''}`}>
    {!isOwn && (endsGroup ? <Avatar person={other} size={28} /> : <span className="face-space" />)}
    <div className="said-by">
      <span className="vh">{isOwn ? m.inbox_you() : m.inbox_by({ name: other.firstName })}</span>
      {message.card && sharedPrompt(message.content) !== null ? (
        <ImageCard card={message.card} />
      ) : (
        <>
          <MessageText text={message.content} />
          {message.card && <ImageCard card={message.card} />}
        </>
      )}
      {(endsGroup || isReadMark) && (
        <p className="message-foot">
          <time dateTime={message.createdAt}>{clockOf(message.createdAt)}</time>
          {isReadMark && <span> · {m.inbox_read()}</span>}
        </p>
      )}
    </div>
  </li>
);

type OutgoingRowProps = { message: Outgoing; onRetry: () => void; onDiscard: () => void };

export const OutgoingRow = ({ message, onRetry, onDiscard }: OutgoingRowProps) => (
  <li className={`message own ends ${message.state}`}>
    <div className="said-by">
      <span className="vh">{m.inbox_you()}</span>
      <MessageText text={sharedPrompt(message.content) ?? message.content} />
      {message.state === 'sending' ? (
        <p className="message-foot">{m.common_sending()}</p>
      ) : (
        <div className="message-foot not-sent" role="alert">
          <span>{m.inbox_not_sent({ problem: message.problem ?? '' })}</span>
          <button type="button" className="link" onClick={onRetry}>
            {m.inbox_retry()}
          </button>
          <button type="button" className="link" onClick={onDiscard}>
            {m.inbox_discard()}
          </button>
        </div>
      )}
    </div>
  </li>
);
