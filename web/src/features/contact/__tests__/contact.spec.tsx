import { afterEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { scriptWidget, supportChat } from '../../../lib/chat-widget.js';
import { renderApp } from '../../../testing/render-app.js';

describe('the contact page', () => {
  it.each([true, false])('is there for everybody (signed in: %s)', async (signedIn) => {
    renderApp({ path: '/contact', signedIn });
    expect(await screen.findByRole('heading', { level: 1, name: 'Contact & About' })).toBeVisible();
  });

  it('names the address for each matter, our profiles, and where prices are', async () => {
    renderApp({ path: '/contact', signedIn: false });
    await screen.findByRole('heading', { level: 1, name: 'Contact & About' });
    for (const box of ['support', 'business', 'licensing', 'press'])
      expect(screen.getByRole('link', { name: new RegExp(`^${box}@`) })).toHaveAttribute(
        'href',
        expect.stringMatching(new RegExp(`^mailto:${box}@`)),
      );
    for (const name of ['Instagram', 'X', 'YouTube'])
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', expect.stringMatching(/^https:/));
    expect(screen.getByRole('link', { name: 'View Pricing & FAQ' })).toHaveAttribute('href', '/pricing');
    expect(screen.getByText(/rendered by the Pictora Studio/)).toBeVisible();
  });

  it('says for whom the live chat is, which cannot be pressed', async () => {
    renderApp({ path: '/contact' });
    const chat = await screen.findByRole('button', { name: 'Live Chat' });
    expect(chat).toBeDisabled();
    expect(chat).toHaveAccessibleDescription(/Pro.*Premium/);
  });
});

describe('the chat', () => {
  afterEach(() => supportChat.connect(null));
  const scripts = () => [...document.scripts].map(({ src }) => new URL(src).pathname);

  it('loads nothing where no provider is set up', async () => {
    renderApp({ path: '/contact' });
    await screen.findByRole('button', { name: 'Live Chat' });
    expect(scripts()).toEqual([]);
  });

  it('loads the provider’s script once, on this page alone', async () => {
    const widget = scriptWidget('/chat/widget.js');
    supportChat.connect(widget);
    const { unmount } = renderApp({ path: '/contact' });
    await screen.findByRole('button', { name: 'Live Chat' });
    widget.show();
    expect(scripts()).toEqual(['/chat/widget.js']);
    unmount();
    expect(scripts()).toEqual([]);
  });
});
