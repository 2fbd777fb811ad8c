import { afterEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { session } from '../../../lib/session/session.js';
import { aServer, failure } from '../../../testing/mock-api.js';
import { renderApp } from '../../../testing/render-app.js';
import { spendButton, write } from './open-generate.js';

afterEach(() => session.clear());

describe('an own image', () => {
  const choose = async (file: File, server = aServer()) => {
    renderApp({ path: '/generate', server });
    await screen.findByRole('button', { name: 'Upload Image' });
    // Whatever the file dialog was told to show.
    fireEvent.change(screen.getByLabelText('Image file'), { target: { files: [file] } });
    return server;
  };
  const sent = (server: ReturnType<typeof aServer>) => server.calls.filter(({ path }) => path === 'images/upload');

  it('is uploaded and shown on the profile', async () => {
    const server = await choose(new File(['x'], 'My dog.png', { type: 'image/png' }));
    expect(await screen.findByText('Image uploaded!')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Open My dog' })).toBeVisible();
    expect(sent(server)).toHaveLength(1);
  });

  it.each([
    ['a GIF', new File(['x'], 'a.gif', { type: 'image/gif' }), 'Please upload a JPEG, PNG, or WebP image.'],
    [
      '10 MB and a byte',
      new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' }),
      'Please upload an image smaller than 10MB.',
    ],
  ])('of %s is refused before anything is sent', async (_, file, text) => {
    const server = await choose(file);
    expect(await screen.findByText(text)).toBeVisible();
    expect(sent(server)).toEqual([]);
  });

  it('keeps the button of the prompt off while it is on its way', async () => {
    let answer: (response: Response) => void = () => undefined;
    const server = aServer();
    server.overrides.set('POST images/upload', () => new Promise<Response>((resolve) => (answer = resolve)));
    renderApp({ path: '/generate', server });
    const spend = await spendButton();
    write('a lake');
    await waitFor(() => expect(spend).toBeEnabled());
    fireEvent.change(screen.getByLabelText('Image file'), {
      target: { files: [new File(['x'], 'a.png', { type: 'image/png' })] },
    });
    await waitFor(() => expect(spend).toBeDisabled());
    await waitFor(() => expect(sent(server)).toHaveLength(1));
    fireEvent.click(spend);
    expect(server.calls.filter(({ path, method }) => path === 'generate' && method === 'POST')).toEqual([]);
    answer(failure('service_unavailable', 'Busy'));
    await waitFor(() => expect(spend).toBeEnabled());
  });

  it('that the server refuses says why', async () => {
    const server = aServer();
    server.overrides.set('POST images/upload', () => failure('payload_too_large', 'Far too many pixels'));
    await choose(new File(['x'], 'a.png', { type: 'image/png' }), server);
    expect(await screen.findByText('Far too many pixels')).toBeVisible();
  });
});
