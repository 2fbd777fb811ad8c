import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { ErrorBoundary } from '../error-boundary.js';

const missing = new TypeError('Failed to fetch dynamically imported module: /assets/profile-page.js');
const Broken = ({ error }: { error: Error }): never => {
  throw error;
};
const pageFailsWith = (error: Error) => {
  render(
    <>
      <nav aria-label="Main" />
      <ErrorBoundary>
        <Broken error={error} />
      </ErrorBoundary>
    </>,
  );
};

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('a page that cannot be shown', () => {
  it('says that Pictora cannot be reached when its code did not come and the server does not answer', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    pageFailsWith(missing);
    expect(await screen.findByRole('heading', { name: 'Pictora cannot be reached' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
  });

  it('speaks of a new version when its code is gone and the server answers', async () => {
    globalThis.fetch = async () => new Response('');
    pageFailsWith(missing);
    expect(await screen.findByRole('heading', { name: 'There is a new version of Pictora' })).toBeVisible();
  });

  it('claims neither when it failed by a fault of its own', async () => {
    pageFailsWith(new Error('x is undefined'));
    expect(await screen.findByRole('heading', { name: 'This page could not be shown' })).toBeVisible();
  });
});
