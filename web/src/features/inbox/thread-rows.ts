import type { DirectMessage, ReadMark } from '@pictora/contracts';
import { dateFormat } from '../../lib/format.js';
import { m } from '../../texts/index.js';

/** Two messages of one person within this time stand close together, under one time. Milliseconds. */
const groupMs = 5 * 60_000;
const dayMs = 86_400_000;
const weekday = dateFormat({ weekday: 'long' });
const date = dateFormat({ weekday: 'short', day: 'numeric', month: 'long' });
const dateWithYear = dateFormat({ day: 'numeric', month: 'long', year: 'numeric' });
const clock = dateFormat({ hour: '2-digit', minute: '2-digit' });

/** By the clock of this device, as all times here. */
const startOfDay = (time: Date): number => new Date(time).setHours(0, 0, 0, 0);

/** The name of a day, as one would say it now. */
export const dayName = (iso: string, now: Date): string => {
  const time = new Date(iso);
  const days = Math.round((startOfDay(now) - startOfDay(time)) / dayMs);
  if (days <= 0) return m.common_today();
  if (days === 1) return m.common_yesterday();
  if (days < 7) return weekday.format(time);
  return (time.getFullYear() === now.getFullYear() ? date : dateWithYear).format(time);
};
export const clockOf = (iso: string): string => clock.format(new Date(iso));

export type ThreadRow =
  | { readonly kind: 'day'; readonly id: string; readonly text: string }
  | { readonly kind: 'new'; readonly id: string }
  | {
      readonly kind: 'message';
      readonly id: string;
      readonly message: DirectMessage;
      readonly isOwn: boolean;
      /** The last of its group: it carries the time. */
      readonly endsGroup: boolean;
      /** The last own message that the other one has read. */
      readonly isReadMark: boolean;
    };

type Marks = {
  readonly userId: string;
  /** Where the own mark was when the conversation was opened: what follows is new. Null shows no line. */
  readonly newAfter: number | null;
  readonly otherRead: ReadMark | null;
  readonly now: Date;
};

const dayOf = ({ createdAt }: DirectMessage): number => startOfDay(new Date(createdAt));
const isGroup = (a: DirectMessage, b: DirectMessage | undefined): boolean =>
  b !== undefined &&
  a.senderId === b.senderId &&
  dayOf(a) === dayOf(b) &&
  Date.parse(b.createdAt) - Date.parse(a.createdAt) < groupMs;

/** A conversation as it is read: days, the line where the new begins, messages in groups. */
export const threadRows = (messages: readonly DirectMessage[], marks: Marks): ThreadRow[] => {
  const { userId, newAfter, otherRead, now } = marks;
  const readMark = messages.findLast(({ senderId, seq }) => senderId === userId && seq <= (otherRead?.seq ?? 0));
  const firstNew =
    newAfter === null ? undefined : messages.find(({ senderId, seq }) => senderId !== userId && seq > newAfter);
  return messages.flatMap((message, n): ThreadRow[] => {
    const before = messages[n - 1];
    const isNewDay = !before || dayOf(before) !== dayOf(message);
    return [
      ...(isNewDay ? [{ kind: 'day', id: `day-${message.id}`, text: dayName(message.createdAt, now) } as const] : []),
      ...(message === firstNew ? [{ kind: 'new', id: 'new' } as const] : []),
      {
        kind: 'message',
        id: message.id,
        message,
        isOwn: message.senderId === userId,
        endsGroup: !isGroup(message, messages[n + 1]),
        isReadMark: message === readMark,
      },
    ];
  });
};

const sharedImage = /^Check out this image:\s*(.*?)\s*\bhttps?:\/\/\S+\s*$/s;
/** What a message that shares an image says of it: its words without the address, which the card stands for. */
export const sharedPrompt = (content: string): string | null => sharedImage.exec(content)?.[1]?.trim() ?? null;

/** The same line with a word that it is one's own. */
export const previewBy = (isOwn: boolean, preview: string): string =>
  isOwn ? m.inbox_you_preview({ message: preview }) : preview;

/** One line for the list of conversations. */
export const previewOf = (content: string): string => {
  const prompt = sharedPrompt(content);
  if (prompt === null) return content;
  return prompt === '' ? m.inbox_shared_preview() : m.inbox_shared_preview_of({ prompt });
};

export type TextPart = { readonly text: string; readonly href: string | null };
const address = /\bhttps?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g;

/** A text with the addresses in it, so that they can be pressed. */
export const linkParts = (text: string): TextPart[] => {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    if (index > from) parts.push({ text: text.slice(from, index), href: null });
    parts.push({ text: found, href: URL.canParse(found) ? found : null });
    from = index + found.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), href: null });
  return parts;
};
