import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderApp } from '../../../testing/render-app.js';

const pages = [
  ['/terms', 'Terms of Service'],
  ['/privacy', 'Privacy Policy'],
  ['/refunds', 'Refund Policy'],
  ['/licensing', 'Licensing & Ownership'],
] as const;
const readPage = async (path: string, name: string) => {
  const view = renderApp({ path, signedIn: false });
  await screen.findByRole('heading', { level: 1, name });
  return { ...view, main: within(screen.getByRole('main')), text: screen.getByRole('main').textContent ?? '' };
};

describe('a policy', () => {
  it.each(pages)('%s can be read without and with an account', async (path, name) => {
    const { unmount } = await readPage(path, name);
    unmount();
    renderApp({ path });
    expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
  });

  it.each(pages.slice(0, 2))('%s says when it was changed, and leads back to the home page', async (path, name) => {
    const { main } = await readPage(path, name);
    expect(main.getByText('Last updated October 2025')).toBeVisible();
    expect(main.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/');
  });
});

describe('the terms', () => {
  it.each([
    [/at least 13 years/],
    [/An image costs 1 credit/],
    [/2 credits a second: 10 credits for 5 seconds, 20 credits for 10 seconds/],
    [/Visionary: \$19\.99 a month, 100 credits/],
    [/Enterprise: \$49\.99 a month, 350 credits/],
    [/10 credits for \$0\.99, bought once\. They never expire and are not refundable/],
    [/prices change, we say so 30 days ahead/],
    [/refunded within 7 days if at most 20 generations/],
    [/99\.9% of the time/],
    [/within 48 hours, and we answer every mail within 24 hours/],
  ])('say %s', async (figure) => {
    const { text } = await readPage('/terms', 'Terms of Service');
    expect(text).toMatch(figure);
  });
});

describe('the refund policy', () => {
  it.each([
    [/within 7 days/],
    [/At most 20 generations/],
    [/3 to 5 business days\. After that/],
    [/Cards: 5 to 10/],
    [/PayPal: 3 to 5/],
    [/up to 14/],
  ])('says %s', async (figure) => {
    const { text } = await readPage('/refunds', 'Refund Policy');
    expect(text).toMatch(figure);
  });
});

describe('the licences', () => {
  it.each([
    [/Creator Trial: personal use.*carry a watermark.*may not be sold/],
    [/Visionary: full commercial rights.*No watermark\. Sell the pictures/],
    [/Studio Suite and Enterprise: transferable licences.*hand a picture to a client together with the rights/],
  ])('say %s', async (rights) => {
    const { text } = await readPage('/licensing', 'Licensing & Ownership');
    expect(text).toMatch(rights);
  });
});

it('the privacy policy excludes children under 13', async () => {
  const { text } = await readPage('/privacy', 'Privacy Policy');
  expect(text).toMatch(/not for children under 13/);
});

describe('the footer', () => {
  it.each([
    ['About & Contact', '/contact'],
    ['Contact Us', '/contact'],
    ['Pricing', '/pricing'],
    ['Terms', '/terms'],
    ['Privacy', '/privacy'],
    ['Refunds', '/refunds'],
    ['Licensing', '/licensing'],
  ])('leads by “%s” to %s, the year beside it', async (name, address) => {
    await readPage('/terms', 'Terms of Service');
    const foot = within(screen.getByRole('contentinfo'));
    expect(foot.getByRole('link', { name })).toHaveAttribute('href', address);
    expect(foot.getByText(new RegExp(`© ${new Date().getFullYear()}`))).toBeVisible();
  });
});
