import { limits, recipientTextSchema, shareMessage, type CommunityImage, type Person } from '@pictora/contracts';
import { Search } from 'lucide-react';
import { useState } from 'react';
import {
  useFindRecipientsQuery,
  useSendMessageMutation,
  useStartConversationMutation,
} from '../../api/direct-messages.endpoints.js';
import { errorText, isCallFailure } from '../../lib/error-text.js';
import { isSettledBy, makeIntents } from '../../lib/intents.js';
import { nameOf } from '../../lib/picture-facts.js';
import { toast, toastError } from '../../lib/toast.js';
import { useSettled } from '../../lib/use-settled.js';
import { m } from '../../texts/index.js';
import { Avatar } from '../avatar.js';
import { Picture, placeholderStyle } from '../picture.js';
import { Sheet } from '../sheet.js';
import './community.css';

const SETTLES_MS = 250;
type Sendable = Pick<CommunityImage, 'id' | 'imageUrl' | 'placeholder' | 'prompt' | 'name' | 'width' | 'height'>;

type FoundProps = { term: string; viewerId: string; sendingTo: string | null; onSend: (person: Person) => void };

const Found = ({ term, viewerId, sendingTo, onSend }: FoundProps) => {
  const { currentData, error, refetch } = useFindRecipientsQuery(term);
  if (!currentData) {
    if (!error)
      return (
        <p className="small text-3 send-note" role="status">
          {m.community_send_searching()}
        </p>
      );
    return (
      <div role="alert" className="send-note">
        <p>{m.community_send_search_failed()}</p>
        <button type="button" className="btn middle" onClick={() => void refetch()}>
          {m.common_try_again()}
        </button>
      </div>
    );
  }
  const people = currentData.filter(({ id }) => id !== viewerId);
  if (people.length === 0) return <p className="text-2 send-note">{m.community_send_none()}</p>;
  return (
    <ul className="send-people" aria-label={m.community_send_users()}>
      {people.map((person) => (
        <li key={person.id} className="row">
          <Avatar person={person} size={40} />
          <span className="grow">
            <span className="clip author-name">
              {person.firstName} {person.lastName}
            </span>
            <span className="small text-3 clip author-name">@{person.username}</span>
          </span>
          <button
            type="button"
            className="btn middle ink"
            aria-label={m.community_send_to({ name: `${person.firstName} ${person.lastName}` })}
            disabled={sendingTo !== null}
            onClick={() => onSend(person)}
          >
            {sendingTo === person.id ? m.common_sending() : m.common_send()}
          </button>
        </li>
      ))}
    </ul>
  );
};

type SendDialogProps = { image: Sendable; viewerId: string; onClose: () => void };

/** 'Send Image via DM' (specification 2.12): whom to send it to, and it is sent. */
export const SendDialog = ({ image, viewerId, onClose }: SendDialogProps) => {
  const [typed, setTyped] = useState('');
  const [sendingTo, setSendingTo] = useState<string | null>(null);
  const [start] = useStartConversationMutation();
  const [send] = useSendMessageMutation();
  const [intents] = useState(() => makeIntents(() => crypto.randomUUID()));
  const term = recipientTextSchema.safeParse(useSettled(typed, SETTLES_MS));

  const sendTo = async (person: Person) => {
    if (sendingTo) return;
    setSendingTo(person.id);
    const url = new URL(image.imageUrl, location.origin).href;
    try {
      const conversation = await start(person.id).unwrap();
      const content = shareMessage(image.prompt || nameOf(image), url, limits.messageMax);
      await send({ conversationId: conversation.id, content, key: intents.keyFor(person.id) }).unwrap();
      intents.settle(person.id);
      toast({ title: m.community_send_done(), picture: image.imageUrl });
      onClose();
    } catch (error) {
      if (isCallFailure(error) && isSettledBy(error.status)) intents.settle(person.id);
      toastError(m.common_error(), errorText(error, m.community_send_failed()));
    } finally {
      setSendingTo(null);
    }
  };

  return (
    <Sheet title={m.community_send_title()} onClose={onClose} busy={sendingTo !== null}>
      <div className="row send-what">
        <span className="send-picture" style={{ ...placeholderStyle(image), aspectRatio: image.width / image.height }}>
          <Picture image={image} alt="" sizes="96px" eager />
        </span>
        <span className="voice send-name">{nameOf(image)}</span>
      </div>
      <label className="send-search">
        <Search size={18} strokeWidth={1.75} aria-hidden="true" />
        <input
          type="search"
          aria-label={m.community_send_search()}
          placeholder={m.community_send_search()}
          maxLength={limits.searchMax}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <div className="send-found">
        {typed.trim() !== '' && term.success ? (
          <Found term={term.data} viewerId={viewerId} sendingTo={sendingTo} onSend={(person) => void sendTo(person)} />
        ) : (
          <p className="small text-3 send-note">{m.community_send_search_help()}</p>
        )}
      </div>
    </Sheet>
  );
};
