// The search of people among 100,000, over the in-process bus on records in a file, as the search page and the dialog for
// recipients ask: what a person types, letter by letter, for people who are there and for some who are not. Beside it the
// same questions to a bare prepared statement on the same keys, which knows of one order alone. One JSON line a figure.
// Runs on what `npm run build` made.
import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createTestPlatform, startTestService } from '@pictora/service-kit/testing';
import { RECORDS, uuidV7 } from '@pictora/service-kit';
import { identityService } from '../dist/index.js';
import { accountSearchOf } from '../dist/profiles/search/account-search.js';

const PEOPLE = 100_000;
const QUESTIONS = 2_000;

// Names as they are spread in the world: few that are everywhere, many that are rare.
const given =
  'Maria Anna José Wei Mohammed Fatima Elena John Olga Ali Li Ana Juan David Min Sofia Ahmed Lucas Emma Noah Olivia Liam Mia Yusuf Aisha Ivan Nina Carlos Laura Peter Eva Ravi Priya Kenji Yuki Zoë René Łukasz Søren Åsa Chloé Jürgen Björn Siobhán Ngozi Chidi Amara Kwame Thandiwe Nguyễn Thị Somchai Dimitra Giorgos Ayşe Mehmet Zehra Tomáš Jana Katarzyna Agnieszka Mateusz Wojciech Andrei Ioana Mihai Elif Deniz Arjun Ananya Sanjay Lakshmi Hiroshi Sakura Haruto Jian Xin Mei Hui Tao Minjun Seoyeon Jiho Aarav Diya Isabella Mateo Santiago Valentina Camila Diego Gabriela Thiago Beatriz'.split(
    ' ',
  );
const family =
  'Wang Li Zhang Smith García Müller Nguyễn Kumar Singh Khan Silva Santos Ivanov Petrov Kim Lee Park Tanaka Suzuki Johnson Williams Brown Jones Martínez López González Rossi Russo Ferrari Dubois Moreau Lefèvre Schmidt Schneider Fischer Weber Jansen DeVries VanDijk Andersson Johansson Hansen Nielsen Korhonen Virtanen Kowalski Nowak Novák Horvat Popescu Papadopoulos Yılmaz Demir Haddad Mansour Okafor Adeyemi Mensah Dlamini Osei Abebe Tesfaye Rahman Hossain Sharma Patel Reddy Fernando Perera Santoso Wijaya Tran Pham Chen Liu Yang Huang Zhao Wu Zhou Xu Sun Ma Zhu Hu Guo He Lin Gao Luo'.split(
    ' ',
  );
let state = 7;
const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
const some = (list) => list[Math.floor(list.length * random() ** 2)];
const rare = () =>
  Array.from({ length: 4 + Math.floor(random() * 5) }, () => 'aeioubdklmnrst'[Math.floor(random() * 14)]).join('');
const plain = (text) =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();
const person = (n) => {
  const firstName = random() < 0.15 ? `${some(given)} ${some(given)}` : random() < 0.1 ? rare() : some(given);
  const lastName = random() < 0.25 ? rare().replace(/^./, (letter) => letter.toUpperCase()) : some(family);
  const stem = [plain(firstName), `${plain(firstName)}_${plain(lastName)}`, plain(lastName), rare()][
    Math.floor(random() * 4)
  ];
  return { firstName, lastName, username: `${stem}${n.toString(36)}` };
};

const dataDir = mkdtempSync(join(tmpdir(), 'pictora-bench-'));
const platform = await createTestPlatform({ dataDir });
const service = await startTestService(identityService, platform);
const accounts = service.app.get(RECORDS, { strict: false }).model('Account');
const people = Array.from({ length: PEOPLE }, (_, n) => person(n));
const createdAt = new Date();
const begun = performance.now();
for (let from = 0; from < PEOPLE; from += 2_000) {
  await accounts.insertMany(
    people.slice(from, from + 2_000).map((names) => ({
      ...names,
      _id: uuidV7.next(),
      email: `${names.username}@example.com`,
      emailKey: `${names.username}@example.com`,
      usernameKey: names.username,
      profileImageUrl: null,
      roles: ['user'],
      createdAt,
      search: accountSearchOf(names),
    })),
    { lean: true },
  );
}
console.error(`${PEOPLE} people in ${Math.round(performance.now() - begun)} ms`);

/** What is asked while somebody types: two letters at first, then more. */
const typed = (text) => {
  const whole = text.toLowerCase();
  return whole.slice(0, 2 + Math.floor(random() * (whole.length - 1)));
};
const questions = {
  'a username': () => typed(people[Math.floor(random() * PEOPLE)].username),
  'a name': () => {
    const { firstName, lastName } = people[Math.floor(random() * PEOPLE)];
    return typed(`${firstName} ${lastName}`);
  },
  'a last name': () => typed(people[Math.floor(random() * PEOPLE)].lastName),
  'two letters': () => typed(some(given)).slice(0, 2),
  nobody: () => `${rare()}${rare()}q`,
};

const bare = new DatabaseSync(join(dataDir, 'bare.db'));
bare.exec('CREATE TABLE people(key TEXT, id TEXT, doc TEXT); BEGIN');
const insert = bare.prepare('INSERT INTO people VALUES(?,?,?)');
for (const { username, firstName, lastName } of people)
  insert.run(username, username, JSON.stringify({ username, firstName, lastName }));
bare.exec('COMMIT; CREATE INDEX by_key ON people(key,id)');
const look = bare.prepare('SELECT doc FROM people WHERE key>=? AND key<? ORDER BY key,id LIMIT 31');
const askBare = (text) => look.all(text, `${text}\u{10ffff}`).map(({ doc }) => JSON.parse(doc));
const ask = (text) => platform.rpc.call('identity.people.search', { text, limit: 30 });

const times = async (run, texts) => {
  const taken = [];
  for (const text of texts) {
    const start = performance.now();
    await run(text);
    taken.push(performance.now() - start);
  }
  return taken.sort((a, b) => a - b);
};
const at = (sorted, share) => Number(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(3));

const all = [];
for (const [kind, make] of Object.entries(questions)) {
  const texts = Array.from({ length: QUESTIONS / 5 }, make).filter((text) => text.trim().length >= 2);
  await times(ask, texts.slice(0, 50));
  const own = await times(ask, texts);
  const baseline = await times(askBare, texts);
  all.push(...own);
  const figures = {
    bench: `search of people by ${kind}, median`,
    value: at(own, 0.5),
    unit: 'ms',
    baseline: at(baseline, 0.5),
  };
  console.log(JSON.stringify({ ...figures, ratio: Number((figures.value / figures.baseline).toFixed(1)), aim: 20 }));
}
all.sort((a, b) => a - b);
console.log(JSON.stringify({ bench: 'search among 100,000 people, median', value: at(all, 0.5), unit: 'ms', aim: 20 }));
console.log(
  JSON.stringify({ bench: 'search among 100,000 people, 99 of 100 within', value: at(all, 0.99), unit: 'ms' }),
);
console.log(JSON.stringify({ bench: 'search among 100,000 people, slowest', value: at(all, 1), unit: 'ms' }));

bare.close();
await service.close();
await platform.close();
rmSync(dataDir, { recursive: true, force: true });
