import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../../e2e/people.js';
import { limits, type App } from './app.js';
import type { Actors } from './matrix/actors.js';
import { atOnce } from './spellings/check.js';
import { json, type Send } from './wire.js';
import { from, password } from './world.js';

/** How guesses were answered, by status. */
export type Tally = ReadonlyMap<number, number>;
type Door = {
  readonly method: string;
  readonly target: string;
  readonly body: (guess: string) => object;
  readonly token?: string;
};

/** Sends guesses to a door, each from its address, so many at a time, and counts the answers. */
export const guess = async (
  send: Send,
  door: Door,
  guesses: readonly string[],
  { addressOf, lanes }: { readonly addressOf: (index: number) => string; readonly lanes: number },
): Promise<Tally> => {
  const tally = new Map<number, number>();
  const asks = guesses.map((word, index) => async () => {
    const request = json(door.body(word));
    const token = door.token === undefined ? [] : [['authorization', `Bearer ${door.token}`] as const];
    const headers = [from(addressOf(index)), ...token, ...(request.headers ?? [])];
    const { status } = await send({ method: door.method, target: door.target, ...request, headers });
    tally.set(status, (tally.get(status) ?? 0) + 1);
  });
  await atOnce(asks, lanes);
  return tally;
};

/** What is wrong with how guesses were answered: none may be let in, `most` may be looked at, and nothing may break. */
export const wrongWithTally = (name: string, tally: Tally, most: number): string[] => {
  const count = (holds: (status: number) => boolean) =>
    [...tally].reduce((sum, [status, times]) => (holds(status) ? sum + times : sum), 0);
  const [letIn, looked, broken] = [
    count((status) => status < 300),
    count((status) => status === 400 || status === 401),
    count((status) => status >= 500),
  ];
  return [
    ...(letIn > 0 ? [`${name}: ${letIn} guesses were let in`] : []),
    ...(looked > most ? [`${name}: ${looked} guesses were looked at, and not ${most} at most`] : []),
    ...(broken > 0 ? [`${name}: ${broken} guesses were answered with a fault`] : []),
  ];
};

/** Wrong ones, and the right one some times in the last half: by then it has to be refused like the others. */
export const guessesAt = (right: string, size: number, random: () => number): string[] => {
  const words = Array.from({ length: size }, (_, index) => String(100_000 + ((index * 7) % 900_000)));
  const wrong = words.map((word) => (word === right ? '000000' : word));
  const first = Math.max(limits.triesOfAddress, Math.ceil(size / 2));
  for (let times = 0; times < 10 && first < size; times++) wrong[first + Math.floor(random() * (size - first))] = right;
  return wrong;
};

type Parts = {
  readonly app: App;
  readonly send: Send;
  readonly actors: Actors;
  readonly size: number;
  readonly random: () => number;
};
type Outcome = { readonly made: number; readonly wrong: readonly string[] };

const signIn = (email: string): Door => ({
  ...{ method: 'POST', target: '/api/auth/sign-in' },
  body: (word) => ({ email, password: word }),
});
const one = (address: string) => () => address;

/** Guesses of a password by every door that takes one. The owner, at another address, gets in all the while. */
export const guessPasswords = async ({ send, actors, size, random }: Parts): Promise<Outcome> => {
  const wrong: string[] = [];
  let made = 0;
  const victim = await actors.person();
  const email = `${victim.name}@example.org`;
  const tries = async (name: string, door: Door, most: number, how: Parameters<typeof guess>[3], count = size) => {
    const words = guessesAt(password, count, random);
    wrong.push(...wrongWithTally(name, await guess(send, door, words, how), most));
    made += count;
  };
  const ownerGetsIn = async (after: string) => {
    const right = await guess(send, signIn(email), [password], { addressOf: one('192.0.2.1'), lanes: 1 });
    if (!right.has(200))
      wrong.push(`after ${after} the owner was not let in from elsewhere: ${[...right.keys()].join()}`);
  };
  const pair = limits.triesOfPair;
  await tries('a password, in series', signIn(email), pair, { addressOf: one('198.51.100.1'), lanes: 1 });
  await ownerGetsIn('guesses in series');
  await tries('a password, in parallel', signIn(email), pair, { addressOf: one('198.51.100.2'), lanes: 32 });
  await ownerGetsIn('guesses in parallel');
  const spoofed = (index: number) => `10.1.${index % 250}.${index % 199}, 198.51.100.3`;
  await tries('a password, behind made-up addresses', signIn(email), pair, { addressOf: spoofed, lanes: 16 });
  const token = victim.caller.token;
  const change: Door = {
    ...{ method: 'PUT', target: '/api/auth/password', token },
    body: (word) => ({ password: 'another password', currentPassword: word }),
  };
  await tries('a password, by its change', change, pair, { addressOf: one('198.51.100.4'), lanes: 16 });
  const leaving: Door = {
    method: 'POST',
    target: '/api/user/delete-account',
    token,
    body: (word) => ({ password: word }),
  };
  await tries('a password, by leaving', leaving, pair, { addressOf: one('198.51.100.5'), lanes: 16 });
  const sprayed: Door = { ...signIn(email), body: (word) => ({ email: `${word}@example.org`, password }) };
  await tries('one password on many accounts', sprayed, limits.triesOfAddress, {
    addressOf: one('198.51.100.6'),
    lanes: 16,
  });
  await ownerGetsIn('everything');
  return { made, wrong };
};

/** Guesses of the code of a reset. It takes five tries from where it was asked for, and five from everywhere else together. */
export const guessCodes = async ({ app, send, actors, size, random }: Parts): Promise<Outcome> => {
  const wrong: string[] = [];
  // A link stands alone, a code with its email.
  const verify = (email?: string): Door => ({
    ...{ method: 'POST', target: '/api/auth/verify' },
    body: (token) => ({ type: 'recovery', email, token }),
  });
  const asked = async (address: string) => {
    const { name } = await actors.person();
    const email = `${name}@example.org`;
    const recover: Door = { method: 'POST', target: '/api/auth/recover', body: () => ({ email }) };
    await guess(send, recover, [''], { addressOf: one(address), lanes: 1 });
    return { email, ...(await mailedTo(app.dataDir, email)) };
  };
  const expect = async (what: string, email: string | undefined, word: string, address: string, status: number) => {
    const answered = await guess(send, verify(email), [word], { addressOf: one(address), lanes: 1 });
    if (!answered.has(status)) wrong.push(`${what} was answered ${[...answered.keys()].join()} and not ${status}`);
  };

  const everywhere = (index: number) => `198.18.${index % 200}.1`;
  const first = await asked('192.0.2.10');
  const series = await guess(send, verify(first.email), guessesAt(first.code, size, random), {
    addressOf: everywhere,
    lanes: 1,
  });
  wrong.push(...wrongWithTally('a code, in series from many addresses', series, size));
  await expect(
    'the code, from where it was asked for, after guesses from elsewhere',
    first.email,
    first.code,
    '192.0.2.10',
    200,
  );

  const second = await asked('192.0.2.20');
  const parallel = await guess(send, verify(second.email), guessesAt(second.code, size, random), {
    addressOf: one('192.0.2.20'),
    lanes: 24,
  });
  wrong.push(...wrongWithTally('a code, in parallel', parallel, limits.proofsOfAddress));
  await expect(
    'the code, from elsewhere, after guesses from where it was asked for',
    second.email,
    second.code,
    '192.0.2.21',
    200,
  );

  const third = await asked('192.0.2.30');
  const spread = await guess(send, verify(third.email), guessesAt(third.code, size, random), {
    addressOf: everywhere,
    lanes: 24,
  });
  wrong.push(...wrongWithTally('a code, in parallel from many addresses', spread, size));
  await expect('the code, from elsewhere, when the tries are used up', third.email, third.code, '192.0.2.31', 400);
  await expect('the mailed link, when the tries of the code are used up', undefined, third.link, '192.0.2.32', 200);
  return { made: 3 * size, wrong };
};

type Mailed = { readonly code: string; readonly link: string };
const mailedTo = async (dataDir: string, email: string): Promise<Mailed> => {
  const outbox = join(dataDir, 'outbox');
  const read = (): Mailed[] =>
    readdirSync(outbox)
      .filter((name) => name.endsWith('.json'))
      .map((name) => JSON.parse(readFileSync(join(outbox, name), 'utf8')) as { to: string; text: string })
      .filter(({ to }) => to.includes(email))
      .flatMap(({ text }) => {
        const [code, link] = [/^ {4}(\d{6})$/m.exec(text)?.[1], /[\w-]{43}(?![\w-])/.exec(text)?.[0]];
        return code && link ? [{ code, link }] : [];
      });
  let found: Mailed[] = [];
  await until(() => Promise.resolve((found = read()).length > 0));
  return found[0] as Mailed;
};
