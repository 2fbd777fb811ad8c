import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { renderApp } from '../../../testing/render-app.js';

const open = async () => {
  const view = renderApp({ path: '/', signedIn: false });
  await screen.findByRole('heading', { level: 1, name: /Describe it/ });
  return view;
};
const addressesOf = (name: string) =>
  within(screen.getByRole('main'))
    .getAllByRole('link', { name })
    .map((link) => link.getAttribute('href'));

describe('the landing page', () => {
  it('says what is free and what is not', async () => {
    await open();
    for (const words of ['5 Free Credits', 'No Credit Card Required', 'Full Commercial Rights (Pro+)'])
      expect(screen.getByText(words)).toBeVisible();
  });

  it.each(['Start Creating Now', 'Try It Free Now', 'Try It Now - Free', 'Start Creating for Free'])(
    'leads to the sign-up by “%s”',
    async (name) => {
      await open();
      for (const address of addressesOf(name)) expect(address).toMatch(/^\/login(\?|$)/);
    },
  );

  it('leads from the hero to the server’s login, and to the prices further down', async () => {
    await open();
    expect(addressesOf('Get Started Free')).toContainEqual(expect.stringMatching(/^\/api\/login/));
    expect(addressesOf('View Pricing')).toEqual(['/#pricing', '/pricing']);
    expect(addressesOf('See Full Pricing & FAQ')).toEqual(['/pricing']);
  });

  it('shows three pictures of the gallery with their words, and leads to all', async () => {
    await open();
    const part = screen.getByRole('region', { name: /Three sentences/ });
    expect(within(part).getAllByRole('listitem')).toHaveLength(3);
    expect(within(part).getByText('A lakeside village in autumn')).toBeVisible();
    expect(within(part).getByRole('link', { name: 'View Gallery' })).toHaveAttribute('href', '/gallery');
  });
});

/** The headings of a part, in their order. */
const headingsIn = (part: HTMLElement) =>
  within(part)
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent);

describe('the parts below the hero', () => {
  it('are six features, each with its help', async () => {
    await open();
    const features = within(screen.getByRole('region', { name: /One sentence/ })).getAllByRole('article');
    expect(features.map((feature) => headingsIn(feature).join())).toEqual([
      'Image generation',
      'Image editing',
      'Image to video',
      'Fast',
      'Ultra HD',
      'You own everything.',
    ]);
    for (const feature of features) expect(feature).toHaveTextContent(/\w+ \w+ \w+.*\.$/);
  });

  it('say in three steps how it works', async () => {
    await open();
    expect(headingsIn(screen.getByRole('region', { name: 'How it works' }))).toEqual([
      '1Write what you see',
      '2Choose style and shape',
      '3Name it and keep it',
    ]);
  });

  it('name the prices of Free, Pro and Premium as the plans have them, Pro as the most popular', async () => {
    await open();
    const part = screen.getByRole('region', { name: /Pay for pictures/ });
    expect(part).toHaveAttribute('id', 'pricing');
    expect(headingsIn(part)).toEqual(['Creator Trial', 'Visionary', 'Enterprise']);
    const cards = headingsIn(part).map(
      (name) =>
        within(part)
          .getByText(name ?? '')
          .closest('li')?.textContent,
    );
    expect(cards).toEqual([
      expect.stringMatching(/\$0.*Free Forever.*5 credits/),
      expect.stringMatching(/Most popular.*\$19\.99.*100 credits/),
      expect.stringMatching(/\$49\.99.*350 credits/),
    ]);
    expect(within(part).getAllByText('Most popular')).toHaveLength(1);
  });

  it('quote three people with name and title, and say that these are samples', async () => {
    await open();
    const quotes = within(screen.getByRole('region', { name: /sample quotes/ })).getAllByRole('figure');
    expect(quotes.map((quote) => quote.querySelector('figcaption')?.textContent)).toEqual([
      'Lucía FerrerArt director',
      'Maya OkaforPrimary teacher',
      'Kenji MoriStudio lead',
    ]);
    for (const quote of quotes) expect(quote.querySelector('blockquote')).toHaveTextContent(/\w+ \w+ \w+.*\.$/);
  });

  it('end with a last call, to the sign-up and to the prices', async () => {
    await open();
    const call = within(screen.getByRole('region', { name: 'What do you see?' }));
    expect(call.getByRole('link', { name: 'Start Creating for Free' })).toHaveAttribute('href', '/login?tab=sign-up');
    expect(call.getByRole('link', { name: 'View Pricing' })).toHaveAttribute('href', '/pricing');
  });
});

describe('the showcase video', () => {
  const name = 'A humpback whale breaches at sunset; the sea moves around it, and the clouds drift';
  let play: jest.SpiedFunction<HTMLMediaElement['play']>;
  let pause: jest.SpiedFunction<HTMLMediaElement['pause']>;
  beforeEach(() => {
    play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
    pause = jest.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue(undefined);
  });
  afterEach(() => {
    play.mockRestore();
    pause.mockRestore();
  });

  it('stands still for people who ask for less motion, until they play it', async () => {
    const { user } = await open();
    expect(play).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Play the video' }));
    expect(play).toHaveBeenCalled();
    jest.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockReturnValueOnce(false);
    expect(pause).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Pause the video' }));
    expect(pause).toHaveBeenCalled();
  });

  it('gives way to its poster and its words when it cannot be loaded', async () => {
    await open();
    fireEvent.error(screen.getByLabelText(name));
    expect(screen.queryByLabelText(name)).toBeNull();
    expect(screen.queryByRole('button', { name: /the video/ })).toBeNull();
    expect(screen.getByText('AI Video Generation')).toBeVisible();
    expect(screen.getByText('Transform images into cinematic videos')).toBeVisible();
  });
});
