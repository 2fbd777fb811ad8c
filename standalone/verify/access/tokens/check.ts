import type { Session } from '@pictora/contracts';
import { ApiClient } from '../../../e2e/api-client.js';
import { openSocket } from '../sockets/client.js';
import type { Actors } from '../matrix/actors.js';
import { tellsSecrets } from '../secrets.js';
import type { Send } from '../wire.js';
import { done, password, type World } from '../world.js';
import { wrongTokens, type WrongToken } from './tokens.js';

/** Refused, or not even read: the headers are too large. */
const refusals = [400, 401, 431];

/** The owner's, of what is over: a session, an account, and what a mailed code opens. */
const deadTokens = async (world: World, actors: Actors): Promise<Record<string, string>> => {
  const gone = await actors.person();
  await done(gone.api, 'POST', '/api/user/delete-account', { password });
  const elsewhere = new ApiClient(() => world.url);
  const both = await done<Session>(elsewhere, 'POST', '/api/auth/sign-in', {
    email: 'owner_person@example.org',
    password,
  });
  const renewed = await done<Session>(elsewhere, 'POST', '/api/auth/refresh', { refresh_token: both.refresh_token });
  // Whoever shows the old one again has stolen it, or was stolen from: the session is over for both.
  await elsewhere.send('POST', '/api/auth/refresh', { refresh_token: both.refresh_token });
  return {
    'a session that was logged out': world.callers.ended.token,
    'somebody who has left': gone.caller.token,
    'a session whose renewal was used twice': renewed.access_token,
    'a recovery that nobody asked for': `rs.e30.${'x'.repeat(43)}`,
  };
};

/** Shows every wrong token to calls and at the door of the sockets. Answers with what was opened by one. */
export const checkTokens = async (parts: {
  readonly world: World;
  readonly send: Send;
  readonly actors: Actors;
}): Promise<{ readonly shown: number; readonly wrong: readonly string[] }> => {
  const { world, send, actors } = parts;
  const tokens = await wrongTokens(world.mint, world.sessions.owner, await deadTokens(world, actors));
  const wrong: string[] = [];
  let shown = 0;
  const targets = ['/api/auth/user', '/api/images', `/api/images/${world.ids['secret']}`, '/api/explore/friends'];
  for (const token of tokens) {
    for (const target of targets) {
      shown += 1;
      const problem = await refusedBy(send, token, target, world.secrets);
      if (problem !== null) wrong.push(problem);
    }
    shown += 1;
    const opened = await openSocket(world.url, { token: token.bare });
    if (opened.isIn) wrong.push(`a socket was opened by ${token.name}`);
    opened.close();
  }
  wrong.push(...(await elsewhereShown(send, world)));
  return { shown, wrong };
};

const refusedBy = async (
  send: Send,
  token: WrongToken,
  target: string,
  secrets: readonly string[],
): Promise<string | null> => {
  const headers = token.authorization.map((value) => ['authorization', value] as const);
  const answer = await send({ method: 'GET', target, headers });
  // An empty header is none: a file is then answered as to a visitor.
  const isVisitor = token.authorization[0] === '' && answer.status === 404;
  if ((refusals.includes(answer.status) || isVisitor) && !tellsSecrets(answer, secrets)) return null;
  return `${target} answered ${answer.status} to ${token.name}`;
};

/** A good token where none is looked for. */
const elsewhereShown = async (send: Send, { sessions }: World): Promise<string[]> => {
  const { access_token: token } = sessions.owner;
  const places = [
    { name: 'the address', target: `/api/auth/user?access_token=${token}`, headers: [] },
    { name: 'the session cookie', target: '/api/auth/user', headers: [['cookie', `pictora_session=${token}`]] },
    { name: 'another header', target: '/api/auth/user', headers: [['x-access-token', token]] },
  ] as const;
  const answers = await Promise.all(places.map(({ target, headers }) => send({ method: 'GET', target, headers })));
  return places.flatMap(({ name }, index) =>
    answers[index]?.status === 401 ? [] : [`a token was taken from ${name}`],
  );
};
