import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { session } from '../../../lib/session/session.js';
import { aUser } from '../../../testing/builders.js';
import { aServer } from '../../../testing/mock-api.js';
import { renderApp } from '../../../testing/render-app.js';

afterEach(() => session.clear());

const open = async (changes: Parameters<typeof aUser>[0] = {}) => {
  const view = renderApp({ path: '/', server: aServer({ user: aUser(changes) }) });
  const heading = await screen.findByRole('heading', { level: 1, name: /^Welcome back, / });
  return { ...view, heading, main: within(screen.getByRole('main')) };
};
const headings = (part: HTMLElement) =>
  within(part)
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

describe('the home page', () => {
  it('welcomes by the first name', async () => {
    const { heading } = await open();
    expect(heading).toHaveTextContent('Welcome back, Noor!');
  });

  it.each([
    [1, 'You have 1 credit remaining.'],
    [42, 'You have 42 credits remaining.'],
    [0, 'You have 0 credits remaining.'],
    [999_999, 'You have Unlimited credits.'],
  ])('says of %d credits: %s', async (creditsRemaining, words) => {
    const { main } = await open({ creditsRemaining, creditsTotal: null });
    expect(main.getByText(words)).toBeVisible();
  });

  it('leads to generating and to the own gallery', async () => {
    const { main } = await open();
    expect(main.getByRole('link', { name: 'Generate Images' })).toHaveAttribute('href', '/generate');
    expect(main.getByRole('link', { name: 'View Gallery' })).toHaveAttribute('href', '/profile');
  });

  it('shows six features, and the plans with the own one marked', async () => {
    const { main } = await open({ subscriptionTier: 'pro', creditsTotal: 100 });
    expect(headings(main.getByRole('region', { name: 'One sentence, every hand.' }))).toEqual([
      'Image generation',
      'Image editing',
      'Image to video',
      'Fast',
      'Ultra HD',
      'You own everything.',
    ]);
    const plans = main.getByRole('region', { name: /Pay for pictures/ });
    expect(headings(plans)).toEqual(['Creator Trial', 'Visionary', 'Enterprise']);
    expect(within(plans).getByText('Current').closest('li')).toHaveTextContent('Visionary');
    expect(within(plans).getByRole('link', { name: 'See Full Pricing & FAQ' })).toHaveAttribute('href', '/pricing');
  });
});
