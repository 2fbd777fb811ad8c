import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { Link, MemoryRouter } from 'react-router';
import { analytics, type AnalyticsSink } from '../../lib/analytics.js';
import { preferences } from '../../lib/preferences.js';
import { aJob, aUser } from '../../testing/builders.js';
import { pushFromServer } from '../../testing/fake-socket.js';
import { aServer } from '../../testing/mock-api.js';
import { renderApp } from '../../testing/render-app.js';
import { PageViews } from '../page-views.js';
import { hasRunLow } from '../use-alerts.js';

describe('a balance that runs low', () => {
  const pro = aUser({ subscriptionTier: 'pro', creditsTotal: 100 });
  it.each([
    [21, 20, true],
    [20, 19, false],
    [21, 21, false],
    [10, 30, false],
    [100, 0, true],
  ])('from %s to %s of 100 is worth a word: %s', (before, creditsRemaining, worth) => {
    expect(hasRunLow(before, { ...pro, creditsRemaining })).toBe(worth);
  });

  const spendTo = async (available: number) => {
    renderApp({ path: '/pricing', server: aServer({ user: aUser({ creditsRemaining: 2 }) }) });
    await screen.findByRole('status', { name: 'Credits: 2 / 5' });
    await waitFor(() => {
      act(() => pushFromServer('balance.changed', { available, held: 0, settled: available }));
      expect(screen.getByRole('status', { name: `Credits: ${available} / 5` })).toBeVisible();
    });
  };

  it('is said', async () => {
    await spendTo(1);
    expect(await screen.findByText('1 credit left')).toBeVisible();
  });

  it('is not said to those who do not want it', async () => {
    preferences.set('creditAlerts', false);
    await spendTo(0);
    expect(screen.queryByText('0 credits left')).toBeNull();
  });
});

describe('a picture that is ready', () => {
  const shown = jest.fn();
  class FakeNotification {
    static permission = 'granted';
    constructor(title: string, options: NotificationOptions) {
      shown(title, options.body);
    }
  }
  const hide = (state: DocumentVisibilityState) =>
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  afterEach(() => {
    hide('visible');
    shown.mockClear();
    Reflect.deleteProperty(globalThis, 'Notification');
  });

  it.each([
    [true, 'hidden', 1],
    [true, 'visible', 0],
    [false, 'hidden', 0],
  ] as const)('is told by the browser (wanted: %s, the page is %s)', async (wanted, state, times) => {
    Object.assign(globalThis, { Notification: FakeNotification });
    preferences.set('generationAlerts', wanted);
    renderApp({ path: '/pricing' });
    await screen.findByRole('status', { name: 'Credits: 5 / 5' });
    // Pushes arrive from here on.
    await waitFor(() => {
      act(() => pushFromServer('balance.changed', { available: 4, held: 0, settled: 4 }));
      expect(screen.getByRole('status', { name: 'Credits: 4 / 5' })).toBeVisible();
    });
    hide(state);
    act(() => pushFromServer('job.progress', { job: aJob({ state: 'succeeded', prompt: 'A fox' }) }));
    expect(shown.mock.calls).toEqual(times ? [['Your picture is ready', 'A fox']] : []);
  });
});

describe('page views', () => {
  it('are reported by their path alone', async () => {
    const sink = jest.fn<AnalyticsSink>();
    analytics.connect(sink);
    render(
      <MemoryRouter initialEntries={['/search?q=secret']}>
        <PageViews />
        <Link to="/pricing">On</Link>
      </MemoryRouter>,
    );
    act(() => screen.getByText('On').click());
    expect(sink.mock.calls.map(([event]) => event)).toEqual([
      { name: 'page-view', path: '/search' },
      { name: 'page-view', path: '/pricing' },
    ]);
    analytics.connect(null);
  });
});
