import { describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { NewVersionNotice } from '../new-version-notice.js';

const pieceMissed = () => act(async () => void window.dispatchEvent(new Event('vite:preloadError')));

describe('a new version while a page is open', () => {
  it('is offered once a piece of the page is gone, but not while the server cannot be reached', async () => {
    render(<NewVersionNotice />);
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    await pieceMissed();
    expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
    globalThis.fetch = async () => new Response('');
    await pieceMissed();
    expect(await screen.findByText('There is a new version of Pictora.')).toBeVisible();
    await pieceMissed();
    expect(screen.getAllByRole('button', { name: 'Reload' })).toHaveLength(1);
  });
});
