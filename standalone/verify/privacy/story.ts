import type { Erasure, Image } from '@pictora/contracts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Figure } from '../kit/reliability.js';
import { Violation } from '../kit/harness.js';
import { logInByCode, Person, recover, signIn, signInAgain, signUp } from './acts/account.js';
import { Caller, settled } from './acts/caller.js';
import { make, meet, ownOf, subscribe } from './acts/works.js';
import { App } from './app.js';
import { canariesOf, kept, neverKept, tagOf } from './canaries.js';
import { faultsOfExport, takeExport } from './export.js';
import { assertGone, assertQuiet, assertSeen, searchFor } from './judge.js';
import { Search } from './search/search.js';

export type StoryOptions = {
  readonly seed: number;
  /** People who live in the app with all their words, and leave. */
  readonly people: number;
  /** Otherwise the ledger is not asked by its program, and no back-up is taken. */
  readonly isWhole: boolean;
  /** Whether a picture of each is drawn to its end, which takes longest. */
  readonly isDrawn: boolean;
};
/** Characters of what changed that are told. */
const MOST_TOLD = 3_000;

/**
 * People live in the app with words that are theirs alone, and leave. Answers with figures; throws a Violation when the logs tell a
 * word, an export lacks one, or something is left of who has left, anywhere, in any form.
 */
export const tellStory = async (
  { seed, people: count, isWhole, isDrawn }: StoryOptions,
  say: (line: string) => void,
): Promise<readonly Figure[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'verify-privacy-'));
  const app = new App(folder);
  const tag = tagOf(seed, 'leaving');
  const people = Array.from({ length: count }, (_, number) => new Person(app, canariesOf(seed, number, tag)));
  const neighbour = new Person(app, canariesOf(seed, count, tagOf(seed, 'staying')));
  const about = { people, tag, seed };
  let searched = 0;
  const gone = (where: string, look: (search: Search) => ReturnType<Search['inBytes']>) => {
    const search = searchFor(about);
    assertGone(look(search), where, about);
    searched += search.bytes;
  };
  const assertSame = (what: string, before: unknown, after: unknown) => {
    const told = [before, after].map((one) => JSON.stringify(one).slice(0, MOST_TOLD));
    if (!isDeepStrictEqual(before, after)) throw new Violation(`${what} changed`, seed, told);
  };
  try {
    await app.start();
    say('somebody moves in who stays');
    await signUp(neighbour);
    await subscribe(neighbour);
    const theirs = await make(neighbour, false);
    for (const [number, person] of people.entries()) {
      await live(app, person, neighbour, theirs, isDrawn);
      say(`${number + 1} of ${count} people have lived`);
      const faults = faultsOfExport(await takeExport(person), person);
      if (faults.length > 0) throw new Violation('an export is not whole', seed, faults);
    }
    const own = await ownOf(neighbour);
    const early = join(folder, 'before.tar');
    const entries = isWhole ? await amountsOf(app, people) : [];
    if (isWhole) await app.backup(early);
    const there = new Search([tag]);
    assertSeen(isWhole ? there.inFile(early) : there.inFolder(app.dataDir), about);
    assertQuiet(app.output(), about);
    say('everything that was written is found in the data, and nothing of it in the logs');

    const receipts = await Promise.all(people.map(leave));
    await erased(app, receipts);
    say('all of them have left');
    gone('the data folder of the running app', (search) => search.inFolder(app.dataDir));
    assertSame('what is somebody else’s', own, await ownOf(neighbour));
    if (isWhole) {
      const after = await amountsOf(app, people);
      assertSame(
        'the ledger',
        entries,
        after.map((now, number) => now.slice(-(entries[number]?.length ?? 0))),
      );
      await app.ledger('verify');
      const late = join(folder, 'after.tar');
      await app.backup(late);
      gone('a back-up from after', (search) => search.inFile(late));
    }
    await app.stop();
    gone('the data folder of the stopped app', (search) => search.inFolder(app.dataDir, true));

    if (isWhole) {
      await app.restore(early);
      await app.start();
      await erased(app, receipts);
      say('the back-up from before is restored, and they are gone again');
      gone('a back-up from before that was restored', (search) => search.inFolder(app.dataDir));
      assertSame('what is somebody else’s, by a restore,', own, await ownOf(neighbour));
      await app.ledger('verify');
      await app.stop();
      gone('the data folder after a restore', (search) => search.inFolder(app.dataDir, true));
    }
    assertQuiet(app.output(), about);
    const secrets = people.reduce((sum, person) => sum + person.secrets.length, 0);
    const mebibytes = Math.round(searched / 1024 ** 2).toLocaleString('en');
    return [
      { what: 'people who lived in the app and left', value: String(count) },
      { what: 'words of each that are kept / that may be in no file', value: `${kept.length} / ${neverKept.length}` },
      { what: 'their pictures', value: isDrawn ? 'drawn and uploaded' : 'uploaded; drawing was ordered and cancelled' },
      { what: 'tokens, codes and cookies', value: String(secrets) },
      { what: 'lines of the log, and what they tell', value: `${app.output().split('\n').length}, nothing` },
      { what: 'exports that were complete and valid', value: `${count} of ${count}` },
      { what: 'data and back-ups searched after they had left', value: `${mebibytes} MiB, nothing found` },
      {
        what: 'entries of their ledgers with the same amounts',
        value: `${entries.flat().length} of ${entries.flat().length}`,
      },
      { what: 'who came back with a back-up from before', value: isWhole ? 'nobody' : 'not tried' },
    ];
  } finally {
    await app.stop().finally(() => rmSync(folder, { recursive: true, force: true }));
  }
};

type Entry = { readonly type: string; readonly change: number; readonly after: object; readonly time: string };

/** The entries of people's ledgers, newest first, without the words of admins: those are forgotten, amounts are not. */
const amountsOf = (app: App, people: readonly Person[]): Promise<object[][]> =>
  Promise.all(
    people.map(async ({ id }) => {
      const { items } = JSON.parse(await app.ledger('history', id, '--limit', '100', '--json')) as { items: Entry[] };
      return items.map(({ type, change, after, time }) => ({ type, change, after, time }));
    }),
  );

/** Everything that a person does who has many words. */
const live = async (app: App, person: Person, neighbour: Person, theirs: Image, isDrawn: boolean): Promise<void> => {
  await signUp(person);
  await signInAgain(person);
  await recover(person);
  await logInByCode(person);
  await subscribe(person);
  const hers = await make(person, isDrawn);
  await meet(person, neighbour, theirs);
  // Mails of it go to the person, and tell others' words about them.
  await neighbour.api.post(200, `/api/community/images/${hers.id}/like`);
  await neighbour.api.post(201, `/api/community/images/${hers.id}/comments`, {
    comment: `Well done, @${person.words.username}`,
  });
  const words = ['--reason', `Sorry, ${person.words.grantReason}`, '--actor', neighbour.id];
  await app.ledger('grant', person.id, '3', ...words);
};

const leave = async (person: Person): Promise<string> => {
  const password = person.words.newPassword;
  await signIn(person, password);
  return (await person.api.post<Erasure>(202, '/api/user/delete-account', { password })).receipt;
};

const erased = async (app: App, receipts: readonly string[]): Promise<void> => {
  const visitor = new Caller(() => app.url, 'visitor');
  for (const receipt of receipts) {
    const read = () => visitor.get<Erasure>(`/api/erasures/${receipt}`);
    await settled('an erasure', read, ({ state }) => state === 'done');
  }
};
