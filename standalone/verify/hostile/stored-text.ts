import { isTerminal, type Image } from '@pictora/contracts';
import { ApiClient } from '../../e2e/api-client.js';
import { grantAdmin, publish, subscribe, until } from '../../e2e/people.js';
import { freeRoutes, premiumAdminRoutes, visitorRoutes, addressOf } from '../../e2e/routes.js';
import { scripts } from './scripts.js';

/** Who looks at a page, by name of login, and what they open. */
export type Visit = { readonly who: string | null; readonly path: string };

const must = async <T>(api: ApiClient, method: string, path: string, body?: unknown): Promise<T> => {
  const answer = await api.send<T>(method, path, body);
  if (answer.status >= 400)
    throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
};

/** Saves scripts in every field that somebody else, or an admin, is shown, as `scripter`; `reader` is an admin who has a plan. */
export const saveScripts = async (url: string, dataDir: string): Promise<readonly Visit[]> => {
  const [scripter, reader] = [new ApiClient(() => url), new ApiClient(() => url)];
  await scripter.signUp('scripter', { firstName: scripts[0] ?? '', lastName: scripts[3] ?? '' });
  await reader.signUp('script_reader', { firstName: scripts[2] ?? '', lastName: scripts[1] ?? '' });
  const [{ id: scripterId }, { id: readerId }] = [await scripter.user(), await reader.user()];
  const images: Image[] = [];
  for (const name of scripts) images.push(await publish(scripter, url, 'hero-dusk-640.webp', name));
  const own = await publish(reader, url, 'hero-forest-640.webp', scripts[3] ?? '');
  await until(
    async () => (await reader.send<unknown[]>('GET', '/api/explore/all?limit=100')).body.length > scripts.length,
  );
  const { status } = await scripter.generate(scripts.join(' ').slice(0, 1_000), 'a-prompt-of-scripts');
  if (status >= 400) throw new Error(`a prompt was refused with ${status}`);
  await until(async () => (await scripter.jobs()).every(({ state }) => isTerminal(state)));
  await must(scripter, 'POST', `/api/users/${readerId}/follow`);
  await must(reader, 'POST', `/api/users/${scripterId}/follow`);
  await must(scripter, 'POST', `/api/community/images/${own.id}/like`);
  const talk = await must<{ id: string }>(scripter, 'POST', '/api/conversations', { otherUserId: readerId });
  const image = images[0] as Image;
  for (const text of scripts) {
    await must(scripter, 'POST', `/api/community/images/${own.id}/comments`, { comment: text });
    await must(scripter, 'POST', `/api/community/images/${image.id}/comments`, { comment: text });
    await must(scripter, 'POST', `/api/conversations/${talk.id}/messages`, { content: text });
  }
  // Messages that look like a shared picture are shown as one.
  await must(scripter, 'POST', `/api/conversations/${talk.id}/messages`, {
    content: `Check out this image: ${scripts[2]} ${image.imageUrl}`,
  });
  const note = scripts.join('\n').slice(0, 1_000);
  await must(scripter, 'POST', '/api/reports', { targetType: 'image', targetId: own.id, reason: 'other', note });
  await must(scripter, 'POST', '/api/reports', { targetType: 'user', targetId: readerId, reason: 'other', note });
  await subscribe(scripter, 'pro');
  await subscribe(reader, 'premium');
  await must(scripter, 'POST', '/api/support', { subject: (scripts[1] ?? '').slice(0, 200), message: note });
  await must(reader, 'POST', '/api/support', { subject: (scripts[3] ?? '').slice(0, 200), message: note });
  await grantAdmin(dataDir, 'script_reader');
  await reader.signIn('script_reader');
  await must(reader, 'POST', `/api/admin/ledger/accounts/${scripterId}/grants`, {
    ...{ bucket: 'pack', credits: 3, reason: scripts[3] },
  });
  const reports = await must<{ id: string }[]>(reader, 'GET', '/api/admin/reports');
  await must(reader, 'POST', `/api/admin/reports/${reports[0]?.id}/actions`, { action: 'review', note });
  const checkout = await must<{ url: string }>(scripter, 'POST', '/api/create-credit-checkout', { credits: 10 });
  const portal = await must<{ url: string }>(scripter, 'POST', '/api/create-portal-session');
  const mails = [...(await (await fetch(`${url}/dev/mail`)).text()).matchAll(/href="(\/dev\/mail\/[^"]+)"/g)].map(
    ([, path]) => path ?? '',
  );

  const ids = { image: own.id, conversation: talk.id, ada: scripterId, bob: scripterId };
  const pages = (who: string | null, routes: typeof freeRoutes): Visit[] =>
    routes.map((route) => ({ who, path: addressOf(route, ids) }));
  const asked = scripts.slice(0, 2).map((text) => encodeURIComponent(text));
  const visits = [
    ...pages(null, visitorRoutes),
    ...pages('script_reader', [...freeRoutes, ...premiumAdminRoutes]),
    ...pages(
      'scripter',
      freeRoutes.filter(({ path }) => /profile|reports|notifications|inbox/.test(path)),
    ),
    ...[
      `/users/${scripterId}`,
      `/inbox/${talk.id}`,
      `/explore?image=${image.id}`,
      `/admin/ledger?account=${scripterId}`,
    ].map((path) => ({
      who: 'script_reader',
      path,
    })),
    ...asked.flatMap((text) =>
      [
        `/search?q=${text}`,
        `/login?tab=${text}`,
        `/login?returnTo=javascript:pwned(50)`,
        `/${text}`,
        `/explore?image=${text}`,
        `/users/${text}`,
      ].map((path) => ({ who: 'script_reader', path })),
    ),
    ...[checkout.url, portal.url].map((address) => ({ who: null, path: new URL(address).pathname })),
    ...mails.slice(0, 6).map((path) => ({ who: null, path })),
    { who: null, path: '/api/docs' },
  ];
  // Some pages look the same on every plan.
  return visits.filter(
    (visit, at) => visits.findIndex(({ who, path }) => who === visit.who && path === visit.path) === at,
  );
};
