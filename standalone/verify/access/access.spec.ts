import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { httpRoutes, pushEvents, type PushEventName } from '@pictora/contracts';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Violation } from '../kit/harness.js';
import { changed, type Standing } from './fields.js';
import { guess, guessesAt, wrongWithTally } from './guesses.js';
import { cellsOf, missingCalls, sampled, type Cell } from './matrix/cells.js';
import { wrongWith } from './matrix/check.js';
import { expected } from './matrix/row.js';
import { table } from './matrix/table/index.js';
import { run } from './run.js';
import { canary, hashOf, wrongHands } from './secrets.js';
import { missingPushes, pushTable, wrongHearers } from './sockets/messages.js';
import { checkRate, wrongWithSpelling } from './spellings/check.js';
import { spellings, type Spelling } from './spellings/spellings.js';
import { openWire, type Answer, type Send } from './wire.js';

const answer = (status: number, text = '{}', type = 'application/json'): Answer => ({
  ...{ status, type, headers: {}, body: Buffer.from(text) },
});
const cellOf = (call: string, kind: string): Cell => {
  const cell = cellsOf(table).find((one) => one.call === call && one.kind === kind);
  if (!cell) throw new Error(`no cell of ${call} by ${kind}`);
  return cell;
};

describe('a small run', () => {
  it('finds nothing in the app as it is', async () => {
    const lines: string[] = [];
    const figures = await run({ seed: 1, size: 5, record: false }, (line) => lines.push(line)).catch(
      (error: unknown) => {
        throw error instanceof Violation ? new Error([error.message, ...error.history].join('\n')) : error;
      },
    );
    expect(figures.length).toBeGreaterThan(8);
  }, 120_000);
});

describe('the tables', () => {
  it('have a row for each call and each push of the contract, and say so when one is missing', () => {
    expect(missingCalls(table)).toEqual([]);
    expect(missingPushes(pushTable)).toEqual([]);
    const { getJob: _, ...calls } = table;
    expect(missingCalls(calls)).toEqual(['getJob']);
    const { 'message.added': __, ...pushes } = pushTable;
    expect(missingPushes(pushes)).toEqual(['message.added']);
    expect(Object.keys(table).sort()).toEqual(Object.keys(httpRoutes).sort());
    expect(Object.keys(pushTable).sort()).toEqual(Object.keys(pushEvents).sort());
  });

  it('say of each call that needs a login that nobody gets in without one', () => {
    const closed = cellsOf(table).filter(({ route }) => route.auth === 'bearer');
    for (const { row } of closed)
      for (const kind of ['visitor', 'expired', 'ended', 'cookie'] as const) expect(expected(row, kind)).toBe(401);
  });

  it('say of each call for admins that nobody else may make it', () => {
    for (const { row, route } of cellsOf(table))
      if ('role' in route)
        for (const kind of ['owner', 'stranger', 'tier'] as const) expect(expected(row, kind)).toBe(403);
  });

  it('give a part in which every call is asked', () => {
    const cells = sampled(cellsOf(table), 0, () => 0.5);
    expect(new Set(cells.map(({ call }) => call)).size).toBe(Object.keys(httpRoutes).length);
  });
});

describe('a planted fault', () => {
  const secrets = [canary];

  it('that is a call without its guard is seen', () => {
    expect(wrongWith(cellOf('currentUser', 'visitor'), answer(200), secrets)).toMatch('answered 200 and not 401');
  });

  it("that is a stranger who gets the owner's picture is seen, by its status and by its bytes", () => {
    const cell = cellOf('getImageFile', 'stranger');
    expect(wrongWith(cell, answer(200, 'bytes', 'image/webp'), secrets)).toMatch('answered 200 and not 404');
    const hash = hashOf(Buffer.from('bytes'));
    const shelf = (isFor: 'owner' | 'nobody') => new Map([[hash, { key: 'images/1/2', isFor }]]);
    const by = (kind: 'stranger' | 'owner') => [{ cell: 'getImageFile', kind, hash }];
    expect(wrongHands(by('stranger'), shelf('owner'))).toHaveLength(1);
    expect(wrongHands(by('owner'), shelf('owner'))).toHaveLength(0);
    expect(wrongHands(by('owner'), shelf('nobody'))).toHaveLength(1);
  });

  it('that is a list with something private of another is seen', () => {
    expect(wrongWith(cellOf('searchImages', 'stranger'), answer(200, `[{"name":"${canary}"}]`), secrets)).toMatch(
      'private',
    );
    expect(wrongWith(cellOf('searchImages', 'owner'), answer(200, `[{"name":"${canary}"}]`), secrets)).toBeNull();
  });

  it('that is a blocker whom the blocked hears of is seen', () => {
    const follower = answer(200, '{"isFollowing":false,"followerCount":3,"followingCount":0}');
    expect(wrongWith(cellOf('unfollowUser', 'blocked'), follower, secrets)).toMatch('was told');
    const found = answer(200, '[{"username":"owner_person"}]');
    expect(wrongWith(cellOf('searchUsers', 'blocked'), found, secrets)).toMatch('hears of who blocked them');
  });

  it('that is a spelling which opens more, or breaks, is seen; less and nothing are fine', () => {
    const by = (name: string) => spellings.find((spelling) => spelling.name === name) as Spelling;
    const closed = cellOf('currentUser', 'visitor');
    const seen = (status: number, type?: string) =>
      wrongWithSpelling(closed, by('a slash doubled'), answer(status, '{}', type), secrets);
    expect(seen(200)).toMatch('answered 200 and not 401');
    expect(seen(500)).toMatch('answered 500');
    expect([seen(401), seen(404), seen(400), seen(200, 'text/html')]).toEqual([null, null, null, null]);
  });

  it.each([
    ['tier', { tier: 'premium' }],
    ['isRich', { isRich: true }],
    ['isAdmin', { isAdmin: true }],
    ['the picture one', { shown: new Map([['one', 1]]) }],
    [
      'the picture two',
      {
        shown: new Map([
          ['one', 0],
          ['two', 0],
        ]),
      },
    ],
  ] as [string, Partial<Standing>][])('that is a field which was taken, %s, is seen', (what, taken) => {
    const before: Standing = { id: 'a', tier: 'free', isRich: false, isAdmin: false, shown: new Map([['one', 0]]) };
    expect(changed(before, before, false)).toEqual([]);
    expect(changed(before, { ...before, ...taken }, false).join()).toMatch(what);
  });

  it('that is a push to somebody else, or one that does not come, is seen', () => {
    const name: PushEventName = 'job.progress';
    expect(wrongHearers(name, pushTable[name], ['owner'])).toEqual([]);
    expect(wrongHearers(name, pushTable[name], ['owner', 'admin'])).toEqual(['job.progress was pushed to admin']);
    expect(wrongHearers(name, pushTable[name], [])).toEqual(['job.progress was not pushed to owner']);
  });
});

describe('a server that counts guesses wrongly', () => {
  /** Lets so many be looked at, and counts only after the look when it is `late`. */
  let server: Server;
  let send: Send;
  let close: () => void;
  let isLate = false;
  let tries = 0;
  beforeAll(async () => {
    server = createServer((request, response) => {
      request.resume().on('end', () => {
        const isOver = tries >= 5;
        const count = () => (tries += 1);
        if (!isLate) count();
        setTimeout(() => {
          if (isLate) count();
          response.statusCode = isOver ? 429 : 401;
          response.end('{}');
        }, 5);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ({ send, close } = openWire(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });
  afterAll(() => {
    close();
    server.close();
  });

  const guessed = (lanes: number) => {
    tries = 0;
    const door = { method: 'POST', target: '/sign-in', body: (word: string) => ({ word }) };
    return guess(
      send,
      door,
      guessesAt('right', 60, () => 0),
      { addressOf: () => '192.0.2.1', lanes },
    );
  };

  it('is seen by guesses in parallel, though it stands those in series', async () => {
    expect(wrongWithTally('in time', await guessed(20), 5)).toEqual([]);
    isLate = true;
    expect(wrongWithTally('late', await guessed(1), 5)).toEqual([]);
    expect(wrongWithTally('late', await guessed(20), 5).join()).toMatch('guesses were looked at');
  });

  it('is seen by what it lets in, and by what breaks it', () => {
    expect(wrongWithTally('a', new Map([[200, 1]]), 5)).toEqual(['a: 1 guesses were let in']);
    expect(wrongWithTally('a', new Map([[503, 2]]), 5)).toEqual(['a: 2 guesses were answered with a fault']);
  });

  it('or requests in other spellings not at all is seen', async () => {
    const counted = new Map<string, number>();
    const leaky: Send = ({ target }) => {
      counted.set(target, (counted.get(target) ?? 0) + 1);
      return Promise.resolve(answer((counted.get(target) ?? 0) > 10 ? 429 : 401));
    };
    const request = { method: 'POST', target: '/api/community/images/1/comments' };
    expect(await checkRate(leaky, request, 30)).toHaveLength(1);
    let all = 0;
    const tight: Send = () => Promise.resolve(answer((all += 1) > 30 ? 429 : 401));
    expect(await checkRate(tight, request, 30)).toEqual([]);
  });
});
