import { expect } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { aServer, type MockServer } from '../../../testing/mock-api.js';
import { renderApp } from '../../../testing/render-app.js';

export const spendButton = () => screen.findByRole('button', { name: /^Generate Image \(\d+ credits?\)$/ });
export const ordersOf = (server: MockServer) =>
  server.calls.filter(({ path, method }) => path === 'generate' && method === 'POST');
export const write = (text: string) => fireEvent.change(screen.getByLabelText('Prompt'), { target: { value: text } });

/** The generate page, once it knows the jobs and the price. */
export const openGenerate = async (server = aServer()) => {
  const app = renderApp({ path: '/generate', server });
  await spendButton();
  await waitFor(() => expect(server.calls.map(({ path }) => path)).toEqual(expect.arrayContaining(['jobs', 'quote'])));
  return app;
};

/** Jobs that this browser ordered before, the first of them on the stage of this tab. */
export const orderedBefore = (userId: string, ...ids: string[]) => {
  const noted = ids.map((id) => ({ id, at: 0, named: [] }));
  localStorage.setItem(`pictora-jobs-${userId}`, JSON.stringify(noted));
  if (ids[0]) sessionStorage.setItem(`pictora-stage-${userId}`, ids[0]);
};
