import { scriptWidget, type ChatWidget } from '../lib/chat-widget.js';

/**
 * The chat provider's script: an address of our own origin that is set when the page is built (`VITE_CHAT_PATH`, for example
 * `/chat/widget.js`, handed on to the provider by the server). Without it no script is loaded. The content policy allows
 * no other origin.
 */
const path = import.meta.env['VITE_CHAT_PATH'] as string | undefined;

export const configuredChat: ChatWidget | null =
  path?.startsWith('/') && !path.startsWith('//') ? scriptWidget(path) : null;
