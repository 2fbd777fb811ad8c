import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { Root } from '../app/root.js';
import { Toaster } from '../components/toaster.js';
import { session } from '../lib/session/session.js';
import { toasts } from '../lib/toast.js';
import { aSession, aToken } from './builders.js';
import { aServer, mockApi, type MockServer } from './mock-api.js';

type Options = { path: string; signedIn?: boolean; server?: MockServer; roles?: readonly string[] };

/** The whole page at an address, on a mocked network. */
export const renderApp = ({ path, signedIn = true, server = aServer(), roles }: Options) => {
  const answer = mockApi(server);
  globalThis.fetch = (input, init) => answer(new Request(input, init));
  toasts.dismiss();
  session.clear();
  const token = roles && { access_token: aToken({ sub: server.user.id, realm_access: { roles } }) };
  if (signedIn) session.set(aSession({ user: server.user, ...token }));
  const user = userEvent.setup();
  const view = render(
    <MemoryRouter initialEntries={[path]}>
      <Root />
      <Toaster />
    </MemoryRouter>,
  );
  return { user, server, ...view };
};
