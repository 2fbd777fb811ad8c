import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { ModeratedReport } from '@pictora/contracts';
import { session } from '../../../lib/session/session.js';
import { aPerson, testId } from '../../../testing/builders.js';
import { aServer, failure } from '../../../testing/mock-api.js';
import { aCommunity } from '../../../testing/mock-community.js';
import { renderApp } from '../../../testing/render-app.js';
import { actionsFor } from '../moderation-words.js';

afterEach(() => session.clear());

const aReport = (changes: Partial<ModeratedReport> = {}): ModeratedReport => ({
  id: testId(),
  targetType: 'image',
  targetId: testId(),
  reason: 'spam',
  note: 'Look at the address in it',
  status: 'open',
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
  reporter: aPerson({ username: 'jonas' }),
  target: { owner: aPerson(), text: 'buy now', name: 'Dawn', imageUrl: null, imageId: null, isShown: true },
  openReports: 1,
  entries: [],
  ...changes,
});
const open = (queue: ModeratedReport[], path = '/admin/reports', roles = ['admin']) =>
  renderApp({ path, roles, server: aServer({ community: aCommunity({ queue }) }) });

describe('the moderators’ desk', () => {
  it('is Page Not Found for whoever has no role', async () => {
    open([aReport()], '/admin/reports', ['user']);
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  });

  it('opens a report, takes the image down when asked twice, and keeps what was done', async () => {
    const report = aReport();
    const { user, server } = open([report]);
    await user.click(await screen.findByRole('button', { name: /Spam or a scam/ }));
    const panel = await screen.findByRole('region', { name: 'Report' });
    expect(panel).toHaveTextContent('Reported by @jonas');
    expect(panel).toHaveTextContent('Look at the address in it');
    await user.type(within(panel).getByLabelText(/^Note/), 'an advertisement');
    await user.click(within(panel).getByRole('button', { name: 'Take the image down' }));
    expect(server.calls.some(({ path }) => path.endsWith('/actions'))).toBe(false);
    await user.click(within(panel).getByRole('button', { name: 'Yes, for good' }));
    const lines = await within(panel).findByRole('list', { name: 'What was done' });
    expect(lines).toHaveTextContent('Image taken down');
    expect(lines).toHaveTextContent('an advertisement');
    expect(lines).toHaveTextContent('You');
    expect(panel).toHaveTextContent('This report is closed.');
    expect(await screen.findByRole('heading', { name: 'Nothing waits' })).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Log' }));
    expect(await screen.findByRole('list', { name: 'Log' })).toHaveTextContent('Image taken down on an image');
  });

  it('filters by state, as the address says', async () => {
    const { user } = open(
      [aReport(), aReport({ status: 'dismissed', reason: 'hate' })],
      '/admin/reports?show=dismissed',
    );
    expect(await screen.findByRole('button', { name: /^Hate/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Spam/ })).toBeNull();
    await user.click(screen.getByRole('tab', { name: 'To do' }));
    expect(await screen.findByRole('button', { name: /^Spam/ })).toBeVisible();
  });

  it('shows why a decision was refused', async () => {
    const report = aReport();
    const { user, server } = open([report], `/admin/reports?report=${report.id}`);
    const refusal = () => failure('conflict', 'Somebody else has closed it meanwhile');
    server.overrides.set(`POST admin/reports/${report.id}/actions`, refusal);
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
    expect(await screen.findByText('Somebody else has closed it meanwhile')).toBeVisible();
  });
});

describe('what can be done about a report', () => {
  it.each([
    ['an open one of an image', aReport(), ['hide-image', 'review', 'resolve', 'dismiss']],
    [
      'one of a comment in review',
      aReport({ targetType: 'comment', status: 'reviewing' }),
      ['hide-comment', 'resolve', 'dismiss'],
    ],
    ['one of a person', aReport({ targetType: 'user' }), ['review', 'resolve', 'dismiss']],
    [
      'one of a video that is gone',
      aReport({ targetType: 'video', target: { ...aReport().target, isShown: false } }),
      ['review', 'resolve', 'dismiss'],
    ],
    ['a closed one', aReport({ status: 'resolved' }), []],
  ])('%s', (_, report, actions) => expect(actionsFor(report)).toEqual(actions));
});
