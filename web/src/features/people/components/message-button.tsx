import { MessageCircle } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useStartConversationMutation } from '../../../api/direct-messages.endpoints.js';
import { conversationPath } from '../../../config/paths.js';
import { errorText } from '../../../lib/error-text.js';
import { toastError } from '../../../lib/toast.js';
import { m } from '../../../texts/index.js';

/** Opens the conversation with somebody, in the inbox. */
export const MessageButton = ({ userId }: { userId: string }) => {
  const [start, { isLoading }] = useStartConversationMutation();
  const navigate = useNavigate();
  const open = async () => {
    if (isLoading) return;
    try {
      const { id } = await start(userId).unwrap();
      await navigate(conversationPath(id));
    } catch (error) {
      toastError(m.common_error(), errorText(error, m.people_message_failed()));
    }
  };
  return (
    <button type="button" className="btn" disabled={isLoading} onClick={() => void open()}>
      <MessageCircle size={18} strokeWidth={1.75} aria-hidden="true" />
      {m.people_message()}
    </button>
  );
};
