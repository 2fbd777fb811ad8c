import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@jest/globals';
import {
  creditPack,
  isTerminal,
  type Comment,
  type CommunityImage,
  type CurrentUser,
  type DirectMessage,
  type Job,
  type LedgerEntry,
  type Notification,
  type UnreadCount,
} from '@pictora/contracts';
import type { Member } from './member.js';

const ledgerProgram = resolve(import.meta.dirname, '../../../services/billing/dist/cli/main.js');
const freeCredits = 5;

const userOf = (member: Member): Promise<CurrentUser> => member.get('/api/auth/user');
const jobsOf = (member: Member): Promise<Job[]> => member.all('/api/jobs');

/** Whether nothing of a person's is under way, nor held. */
export const isSettled = async (member: Member): Promise<boolean> =>
  (await jobsOf(member)).every(({ state }) => isTerminal(state)) && (await userOf(member)).creditsHeld === 0;

/** Whoever has an account has the free credits once, also whoever came while processes died. */
export const checkNewcomer = async (newcomer: Member): Promise<void> => {
  expect((await userOf(newcomer)).creditsRemaining).toBe(freeCredits);
};

/** Each order is one job, one charge, one picture; each pack was granted once. */
export const checkCredits = async (member: Member): Promise<void> => {
  const jobs = await jobsOf(member);
  expect(jobs).toHaveLength(member.orders.length);
  for (const { state, settlement } of jobs) expect([state, settlement.state]).toEqual(['succeeded', 'captured']);
  const images = await member.made();
  expect(images.map(({ id }) => id).sort()).toEqual(jobs.flatMap(({ imageIds }) => imageIds).sort());
  for (const image of images) expect((await member.api.file(image)).status).toBe(200);

  const bought = member.packs * creditPack.credits;
  expect((await userOf(member)).creditsRemaining).toBe(freeCredits + bought - jobs.length);
  const entries = await member.all<LedgerEntry>('/api/credits/history');
  const granted = entries.filter(({ type }) => type === 'granted');
  expect(granted.filter(({ cause }) => cause.type === 'payment')).toHaveLength(member.packs);
  expect(granted.reduce((sum, { change }) => sum + change, 0)).toBe(freeCredits + bought);
  expect(entries.filter(({ type }) => type === 'captured')).toHaveLength(jobs.length);
};

/** Likes and comments of a person's picture are counted, listed and told of once each. */
export const checkReactions = async (owner: Member, members: readonly Member[]): Promise<void> => {
  const likes = members.filter((member) => member.likes.get(owner.image)).length;
  const texts = members.flatMap(({ comments }) =>
    comments.filter(({ imageId }) => imageId === owner.image).map(({ text }) => text),
  );
  const post = await owner.get<CommunityImage>(`/api/community/images/${owner.image}`);
  expect([post.likesCount, post.commentsCount]).toEqual([likes, texts.length]);
  const listed = await owner.all<Comment>(`/api/community/images/${owner.image}/comments`);
  expect(listed.map(({ comment }) => comment).sort()).toEqual(texts.sort());

  const told = await owner.all<Notification>('/api/notifications');
  const of = (wanted: Notification['type']) => told.filter(({ type }) => type === wanted);
  expect(of('like').map(({ count }) => count)).toEqual(likes === 0 ? [] : [likes]);
  const commentIds = of('comment').map(({ commentId }) => commentId);
  expect(commentIds.sort()).toEqual(listed.map(({ id }) => id).sort());
};

/** Each message is in its conversation once, in its writer's order, and the other one has been told of it. */
export const checkMessages = async (reader: Member, members: readonly Member[]): Promise<void> => {
  let received = 0;
  for (const { id: conversationId } of await reader.all<{ id: string }>('/api/conversations')) {
    const shown = (await reader.all<DirectMessage>(`/api/conversations/${conversationId}/messages`)).reverse();
    expect(shown.map(({ seq }) => seq)).toEqual(shown.map((_, index) => index + 1));
    for (const writer of members) {
      const written = writer.messages.filter((message) => message.conversationId === conversationId);
      const found = shown.filter(({ senderId }) => senderId === writer.id);
      expect(found.map(({ content }) => content)).toEqual(written.map(({ text }) => text));
      if (writer !== reader) received += found.length;
    }
  }
  const { count: unread } = await reader.get<UnreadCount>('/api/messages/unread-count');
  const told = (await reader.all<Notification>('/api/notifications')).filter(({ type }) => type === 'message');
  expect([unread, told.reduce((sum, { count }) => sum + count, 0)]).toEqual([received, received]);
};

/** What the read models show is what a fresh replay of the events gives: the operators' program says so. */
export const verifyLedger = async (settings: Readonly<Record<string, string>>): Promise<void> => {
  const { stdout } = await promisify(execFile)(process.execPath, [ledgerProgram, 'verify', '--json'], {
    env: { PATH: process.env['PATH'], ...settings },
  });
  expect(JSON.parse(stdout)).toMatchObject({ state: 'succeeded', drift: [] });
};
