import { afterEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { session } from '../../../lib/session/session.js';
import { aUser } from '../../../testing/builders.js';
import { aServer, failure, json } from '../../../testing/mock-api.js';
import { studioModel } from '../../../testing/mock-jobs.js';
import { openGenerate, ordersOf, spendButton, write } from './open-generate.js';

afterEach(() => session.clear());

describe('the image form', () => {
  it('offers styles and ratios as radio groups, the price by name, and counts characters and credits', async () => {
    await openGenerate();
    const styles = within(screen.getByRole('group', { name: 'Style' })).getAllByRole('radio');
    expect(styles.map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
      'No Style',
      'Photorealistic',
      'Digital Art',
      'Oil Painting',
      'Anime',
    ]);
    const ratios = within(screen.getByRole('group', { name: 'Aspect ratio' })).getAllByRole('radio');
    expect(ratios.map((radio) => radio.getAttribute('aria-label'))).toEqual([
      '1:1 Square',
      '16:9 Landscape',
      '9:16 Portrait',
      '21:9 Ultrawide',
      '3:2 Classic',
      '2:3 Portrait',
    ]);
    write('a lake');
    expect(screen.getByText('6 / 1000 characters')).toBeVisible();
    expect(screen.getByText('5 credits remaining')).toBeVisible();
  });

  it('keeps the button off without words', async () => {
    await openGenerate();
    expect(await spendButton()).toBeDisabled();
    write('   ');
    expect(await spendButton()).toBeDisabled();
    write('a lake');
    await waitFor(async () => expect(await spendButton()).toBeEnabled());
  });

  it('says that the credits are out, with the way to more', async () => {
    await openGenerate(aServer({ user: aUser({ creditsRemaining: 0 }) }));
    write('a lake');
    expect(await spendButton()).toBeDisabled();
    expect(
      screen.getByText("You've run out of credits. Upgrade your plan to continue generating images."),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'View plans' })).toHaveAttribute('href', '/pricing');
  });

  it('lets more than 1000 characters be written but not sent', async () => {
    const { user, server } = await openGenerate();
    write('x'.repeat(1001));
    expect(screen.getByText('1001 / 1000 characters')).toBeVisible();
    await user.click(await spendButton());
    expect(await screen.findByText('Prompt must be at most 1000 characters')).toBeVisible();
    expect(ordersOf(server)).toHaveLength(0);
  });

  it('shows the premium gate on the video tab', async () => {
    const { user } = await openGenerate();
    await user.click(screen.getByText('Generate Video'));
    expect(await screen.findByText('Premium Feature')).toBeVisible();
    expect(screen.getByText(/comes with Premium \(the Enterprise plan\)/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Upgrade to Premium' })).toHaveAttribute('href', '/pricing');
  });

  it('folds negative prompt, seed, count and model away, and sends what was chosen at the price that was shown', async () => {
    const dearModel = { ...studioModel, id: 'big', name: 'Big Model', costFactor: 3 };
    const { user, server } = await openGenerate(
      aServer({ models: [studioModel, dearModel], user: aUser({ creditsRemaining: 50 }) }),
    );
    write('a lake');
    await user.click(screen.getByText('Advanced'));
    await user.type(screen.getByLabelText('Leave out'), 'people');
    await user.type(screen.getByLabelText('Seed'), '42');
    await user.click(within(screen.getByRole('radiogroup', { name: 'Pictures' })).getByText('2'));
    fireEvent.mouseDown(screen.getByLabelText('Model'));
    await user.click(await screen.findByText('Big Model · 3× credits'));
    await user.click(await screen.findByRole('button', { name: 'Generate Image (6 credits)' }));
    await waitFor(() => expect(ordersOf(server)).toHaveLength(1));
    expect(ordersOf(server)[0]?.body).toEqual({
      prompt: 'a lake',
      aspectRatio: '1:1',
      negativePrompt: 'people',
      seed: 42,
      count: 2,
      model: 'big',
      quotedCredits: 6,
    });
  });

  it('sends no order under a seed that is none, and says what one is', async () => {
    const { user } = await openGenerate();
    write('a lake');
    await user.click(screen.getByText('Advanced'));
    await user.type(screen.getByLabelText('Seed'), '4294967296');
    expect(screen.getByRole('alert')).toHaveTextContent('A seed is a whole number from 0 to 4,294,967,295');
    expect(await spendButton()).toBeDisabled();
  });

  it('says what several pictures take where the credits are not enough for them', async () => {
    const { user } = await openGenerate(aServer({ user: aUser({ creditsRemaining: 3 }) }));
    write('a lake');
    await user.click(screen.getByText('Advanced'));
    await user.click(within(screen.getByRole('radiogroup', { name: 'Pictures' })).getByText('4'));
    expect(await screen.findByText('This takes 4 credits, and you have 3.')).toBeVisible();
    expect(await spendButton()).toBeDisabled();
  });

  it('offers no choice of a model where there is one', async () => {
    const { user } = await openGenerate();
    await user.click(screen.getByText('Advanced'));
    expect(screen.queryByLabelText('Model')).toBeNull();
  });

  it('asks for the words once more at another price, when the price has changed meanwhile', async () => {
    const { user, server } = await openGenerate();
    write('a lake');
    server.overrides.set('POST generate', () => failure('price_changed', 'The price is 2 credits by now.'));
    server.overrides.set('POST quote', () =>
      json({ kind: 'image', model: 'pictora-studio', credits: 2, available: 5, enough: true, planRequired: null }),
    );
    await user.click(await spendButton());
    expect(await screen.findByRole('button', { name: 'Generate Image (2 credits)' })).toBeEnabled();
    expect(screen.getAllByText('The price is 2 credits by now.').length).toBeGreaterThan(0);
  });

  it('shows what would be understood of the words before anything is spent', async () => {
    const reading = {
      understood: [{ text: 'dusk', meaning: 'sun under the horizon' }],
      ignored: ['flurb'],
      suggestion: 'Name the season.',
    };
    const { server } = await openGenerate(aServer({ reading }));
    expect(screen.queryByRole('region', { name: 'What was understood' })).toBeNull();
    write('a flurb lake at dusk');
    const ahead = await screen.findByRole('region', { name: 'What was understood' });
    for (const said of ['dusk', 'sun under the horizon', 'flurb', 'Name the season.'])
      expect(within(ahead).getByText(said)).toBeVisible();
    expect(server.calls.filter(({ path }) => path === 'describe').map(({ body }) => body)).toEqual([
      { kind: 'image', prompt: 'a flurb lake at dusk', aspectRatio: '1:1' },
    ]);
    expect(ordersOf(server)).toEqual([]);
    write('');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'What was understood' })).toBeNull());
  });
});
