import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { AppError } from '@pictora/messaging';
import { open, refusal, send, startMessaging, type Messaging } from './messaging.harness.js';

let messaging: Messaging;
beforeAll(async () => {
  messaging = await startMessaging({
    env: { NEW_ACCOUNT_CONVERSATIONS_PER_HOUR: '2', NEW_ACCOUNT_MESSAGES_PER_MINUTE: '3', NEW_ACCOUNT_HOURS: '24' },
  });
});
afterAll(() => messaging.close());
const person = (daysOld = 30) => messaging.neighbours.person('Somebody', daysOld);

it('a new account may begin a few conversations an hour, and go on with those it has', async () => {
  const newcomer = person(0);
  const [one, two, three] = [person(), person(), person()];
  await open(messaging, newcomer, one);
  await open(messaging, newcomer, two);
  const refused = await open(messaging, newcomer, three).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(AppError);
  expect(refused).toMatchObject({ code: 'rate_limited', details: { retryAfterSeconds: 3600 } });
  await open(messaging, newcomer, one);
  await open(messaging, three, newcomer);
  messaging.clock.advance(3_600_000);
  await open(messaging, newcomer, person());
});

it('a new account may send a few messages a minute, all at once or not; a repeat of one does not count', async () => {
  const newcomer = person(0);
  const { id } = await open(messaging, newcomer, person());
  const wish = { from: newcomer, in: id, content: 'Hello', key: 'first' };
  await send(messaging, wish);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => refusal(send(messaging, { from: newcomer, in: id, content: `${n}` }))),
  );
  expect(answers.filter((answer) => answer === 'none')).toHaveLength(2);
  expect(answers.filter((answer) => answer === 'rate_limited')).toHaveLength(6);
  expect(await refusal(send(messaging, wish))).toBe('none');
  messaging.clock.advance(60_000);
  expect(await refusal(send(messaging, { ...wish, key: 'later' }))).toBe('none');
});

it('an account that has been here for a day writes as it likes', async () => {
  const regular = person(2);
  const { id } = await open(messaging, regular, person());
  for (let n = 0; n < 10; n++) await send(messaging, { from: regular, in: id, content: `${n}` });
  for (let n = 0; n < 5; n++) await open(messaging, regular, person());
});
