import { describe, expect, it } from '@jest/globals';
import { aPerson, testId, userId } from '../../../testing/builders.js';
import { aTalk, readUpTo } from '../../../testing/mock-messaging.js';
import { fetchThread, type AskForMessages } from '../sync/fetch-thread.js';
import { again, arrive, fail, isSending, outgoingIn, put, remove } from '../sync/outbox.js';
import { emptyThread, isBehind, joinMessage, joinPage } from '../sync/thread.js';
import { dayName, linkParts, previewOf, sharedPrompt, threadRows } from '../thread-rows.js';

const lucia = aPerson();
const talkOf = (count: number) =>
  aTalk(
    lucia,
    Array.from({ length: count }, (_, n) => ['them', `${n + 1}`] as const),
  );
const seqs = (messages: readonly { seq: number }[]) => messages.map(({ seq }) => seq);

describe('a thread', () => {
  const { messages } = talkOf(6);

  it('takes a pushed message that follows, once', () => {
    const thread = joinPage(emptyThread, messages.slice(0, 3));
    const next = messages[3]!;
    expect(seqs(joinMessage(joinMessage(thread, next), next).messages)).toEqual([1, 2, 3, 4]);
  });

  it('keeps a message from beyond the end unseen until what lies between is there', () => {
    const gap = joinMessage(joinPage(emptyThread, messages.slice(0, 3)), messages[5]!);
    expect([seqs(gap.messages), isBehind(gap)]).toEqual([[1, 2, 3], true]);
    const filled = joinPage(gap, messages.slice(3, 5));
    expect([seqs(filled.messages), isBehind(filled)]).toEqual([[1, 2, 3, 4, 5, 6], false]);
  });

  it('shows the first message of a new conversation, and waits when it was not the first', () => {
    expect(seqs(joinMessage(emptyThread, messages[0]!).messages)).toEqual([1]);
    expect(isBehind(joinMessage(emptyThread, messages[2]!))).toBe(true);
  });
});

describe('catching up with a thread', () => {
  const server = (count: number) => {
    const { messages } = talkOf(count);
    const asked: object[] = [];
    const ask: AskForMessages<string> = async ({ limit, after }) => {
      asked.push({ limit, after });
      if (after === undefined) return { items: messages.slice(-limit), nextCursor: null };
      const from = messages.findIndex(({ id }) => id === after) + 1;
      const items = messages.slice(from, from + limit);
      return { items, nextCursor: from + limit < messages.length ? (items.at(-1)?.id ?? null) : null };
    };
    return { messages, asked, ask };
  };

  it('begins at the newest page', async () => {
    const { ask } = server(80);
    const answer = await fetchThread(() => emptyThread, ask);
    expect('data' in answer && seqs(answer.data.messages)).toEqual(Array.from({ length: 30 }, (_, n) => n + 51));
  });

  it('asks for all that followed, page by page, and keeps what came meanwhile', async () => {
    const { messages, asked, ask } = server(250);
    let known = joinPage(emptyThread, messages.slice(10, 40));
    const answer = await fetchThread(
      () => known,
      async (params) => {
        const page = await ask(params);
        known = joinPage(known, messages.slice(5, 10));
        return page;
      },
    );
    expect('data' in answer && seqs(answer.data.messages)).toEqual(Array.from({ length: 245 }, (_, n) => n + 6));
    expect(asked).toHaveLength(3);
  });

  it('begins anew when too much was missed', async () => {
    const { messages, ask } = server(900);
    const known = joinPage(emptyThread, messages.slice(0, 30));
    const answer = await fetchThread(() => known, ask);
    expect('data' in answer && seqs(answer.data.messages)).toEqual(Array.from({ length: 30 }, (_, n) => n + 871));
  });

  it('hands a failure on', async () => {
    expect(
      await fetchThread(
        () => emptyThread,
        async () => ({ error: 'down' }),
      ),
    ).toEqual({ error: 'down' });
  });
});

describe('a message on its way', () => {
  const conversationId = testId();
  const message = (key: string, content: string) => ({ key, conversationId, content, at: '2026-11-20T09:00:00.000Z' });

  it('is shown once, whether its push or its answer is faster', () => {
    const sending = put(put([], message('a', 'ok')), message('b', 'ok'));
    const pushed = { id: testId(), conversationId, content: 'ok' };
    const arrived = arrive(arrive(sending, pushed), pushed);
    expect(outgoingIn(arrived, conversationId).map(({ key }) => key)).toEqual(['b']);
    expect(outgoingIn(remove(arrived, 'a'), conversationId)).toHaveLength(1);
    expect(isSending(remove(remove(arrived, 'a'), 'b'), conversationId)).toBe(false);
  });

  it('holds the next one up no longer than until it has arrived, before its answer', () => {
    const sending = put([], message('a', 'ok'));
    expect(isSending(sending, conversationId)).toBe(true);
    expect(isSending(arrive(sending, { id: testId(), conversationId, content: 'ok' }), conversationId)).toBe(false);
  });

  it('is not taken for one that failed: the same words may have been written once more', () => {
    const failed = fail(put([], message('a', 'ok')), 'a', 'Gone');
    expect(arrive(failed, { id: testId(), conversationId, content: 'ok' })).toBe(failed);
  });

  it('keeps its key when it is tried again', () => {
    const failed = fail(put([], message('a', 'ok')), 'a', 'No way');
    expect(failed[0]).toMatchObject({ state: 'failed', problem: 'No way' });
    expect(again(failed, 'a')[0]).toMatchObject({ key: 'a', state: 'sending', problem: null });
  });
});

describe('the rows of a thread', () => {
  const now = new Date('2026-11-21T12:00:00');

  it('stand in groups under days, with the line where the new begins and the mark of what was read', () => {
    const talk = aTalk(lucia, [
      ['me', 'a'],
      ['them', 'b'],
      ['them', 'c'],
    ]);
    const marks = { userId, newAfter: 2, otherRead: readUpTo(talk, 1), now };
    const rows = threadRows(talk.messages, marks);
    expect(rows.map(({ kind }) => kind)).toEqual(['day', 'message', 'message', 'new', 'message']);
    expect(rows.map((row) => row.kind === 'message' && [row.endsGroup, row.isReadMark])).toEqual([
      false,
      [true, true],
      [false, false],
      false,
      [true, false],
    ]);
  });

  it.each([
    ['2026-11-21T00:10:00', 'Today'],
    ['2026-11-20T23:50:00', 'Yesterday'],
    ['2026-11-16T12:00:00', 'Monday'],
    ['2026-03-02T12:00:00', 'Mon 2 March'],
    ['2025-03-02T12:00:00', '2 March 2025'],
  ])('call %s %s', (time, name) => expect(dayName(time, now)).toBe(name));
});

describe('the words of a message', () => {
  it('are told apart from the address of a shared image', () => {
    const content = 'Check out this image: a fox in the snow https://pictora.example/api/images/1';
    expect(sharedPrompt(content)).toBe('a fox in the snow');
    expect(previewOf(content)).toBe('Shared an image: a fox in the snow');
    expect(previewOf('Look at this')).toBe('Look at this');
  });

  it('have addresses that can be pressed, without the stop after them', () => {
    expect(linkParts('See https://a.example/b?c=1. Or not')).toEqual([
      { text: 'See ', href: null },
      { text: 'https://a.example/b?c=1', href: 'https://a.example/b?c=1' },
      { text: '. Or not', href: null },
    ]);
    expect(linkParts('javascript:alert(1)')).toEqual([{ text: 'javascript:alert(1)', href: null }]);
  });
});
