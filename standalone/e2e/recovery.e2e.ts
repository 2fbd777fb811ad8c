import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { launchChromium, startPictora, type PictoraProcess } from '@pictora/testing';
import type { Browser, BrowserContext, Page } from 'playwright-core';

/**
 * Accounts and their mail in a real browser, on the built app: a sign-up whose address is confirmed by the mailed link, a
 * password forgotten and set anew by the mailed code and by the mailed link, changed in the settings, and every device
 * logged out. The mails are read where the app leaves them: in the outbox of its data folder.
 */
const email = 'ada@example.org';
const folder = mkdtempSync(join(tmpdir(), 'pictora-e2e-'));
const dataDir = join(folder, 'data');
const outbox = join(dataDir, 'outbox');
const shots = join(import.meta.dirname, '../reports/screens');

let pictora: PictoraProcess;
let browser: Browser;
let context: BrowserContext;
let page: Page;
const faults: string[] = [];

type Mail = { readonly to: string; readonly subject: string; readonly text: string };
const mails = (): Mail[] => {
  try {
    return readdirSync(outbox)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => JSON.parse(readFileSync(join(outbox, name), 'utf8')) as Mail);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
};
/** Waits until so many mails have this subject, and answers the last of them. */
const mailed = async (subject: RegExp, count = 1): Promise<Mail> => {
  for (;;) {
    const found = mails().filter((mail) => subject.test(mail.subject));
    const last = found[count - 1];
    if (last) return last;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};
const linkIn = ({ text }: Mail): string => {
  const { pathname, hash } = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '');
  return pictora.url + pathname + hash;
};
const codeIn = ({ text }: Mail): string => /^ {4}(\d{6})$/m.exec(text)?.[1] ?? '';

const newPage = async (from: BrowserContext): Promise<Page> => {
  const opened = await from.newPage();
  opened.setDefaultTimeout(120_000);
  opened.on('pageerror', (error) => faults.push(`page error: ${error.message}`));
  return opened;
};
const logIn = async (at: Page, password: string) => {
  await at.goto(`${pictora.url}/login`);
  await at.getByLabel('Email').fill(email);
  await at.getByLabel('Password', { exact: true }).fill(password);
  await at.getByRole('button', { name: 'Log in' }).click();
};
const isHome = (at: Page) => at.getByRole('heading', { name: 'Welcome back, Ada!' }).waitFor();

beforeAll(async () => {
  mkdirSync(shots, { recursive: true });
  [pictora, browser] = await Promise.all([
    startPictora({ dataDir, env: { REQUIRE_EMAIL_VERIFICATION: 'true' } }),
    launchChromium(),
  ]);
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  page = await newPage(context);
});

afterAll(async () => {
  await browser.close();
  await pictora.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('an address that has to be confirmed', () => {
  it('is asked for after the sign-up, and the login says so until then', async () => {
    await page.goto(`${pictora.url}/login?tab=sign-up`);
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Byron');
    await page.getByLabel('Username').fill('ada_byron');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('lovelace');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('Account created!').waitFor();
    await page.getByText('Please verify your email: open the link').waitFor();
    await page.screenshot({ path: join(shots, 'verify-notice.png') });
    await logIn(page, 'lovelace');
    await page.getByText('Please verify your email first.').waitFor();
  });

  it('is confirmed by one click on the page of the mailed link, and then logs in', async () => {
    await page.goto(linkIn(await mailed(/Confirm your email/)));
    await page.getByRole('button', { name: 'Confirm my email' }).waitFor();
    await page.waitForURL(`${pictora.url}/verify-email`);
    await page.getByRole('button', { name: 'Confirm my email' }).click();
    await page.getByText('Your email is confirmed.').waitFor();
    await logIn(page, 'lovelace');
    await isHome(page);
  });
});

describe('a forgotten password', () => {
  it('is set anew by the mailed code; every device is logged out, and the owner is told', async () => {
    const elsewhere = await browser.newContext();
    const other = await newPage(elsewhere);
    await other.goto(`${pictora.url}/login`);
    await other.getByRole('button', { name: 'Forgot password?' }).click();
    await other.getByLabel('Email').fill('ADA@example.org');
    await other.getByRole('button', { name: 'Send Reset Email' }).click();
    const code = codeIn(await mailed(/reset code/));
    await other.getByRole('link', { name: 'Enter the code' }).click();
    const field = other.getByLabel('6-digit code');
    await field.fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
    await other.getByRole('button', { name: 'Verify' }).click();
    await other.getByText('The code you entered is invalid or expired').first().waitFor();
    await field.fill(code);
    await other.getByRole('button', { name: 'Verify' }).click();
    await other.getByLabel('New password', { exact: true }).fill('first new one');
    await other.getByLabel('Confirm new password').fill('first new one');
    await other.getByRole('button', { name: 'Reset Password' }).click();
    await other.getByText('Password updated').waitFor();
    await other.getByRole('button', { name: 'Log in' }).waitFor();
    await mailed(/password was changed/);
    // The first browser had a session from before: its next call finds it ended.
    await page.goto(`${pictora.url}/profile`);
    await page.getByRole('button', { name: 'Log in' }).waitFor();
    await logIn(page, 'lovelace');
    await page.getByRole('tabpanel').getByText('Invalid email or password').waitFor();
    await logIn(page, 'first new one');
    await isHome(page);
    await elsewhere.close();
  });

  it('is set anew by the mailed link, which works once', async () => {
    const elsewhere = await browser.newContext();
    const other = await newPage(elsewhere);
    await other.goto(`${pictora.url}/reset-password`);
    await other.getByLabel('Email').fill(email);
    await other.getByRole('button', { name: 'Send Reset Code' }).click();
    const link = linkIn(await mailed(/reset code/, 2));
    for (const password of ['second new one', 'third new one']) {
      await other.goto('about:blank');
      await other.goto(link);
      await other.getByLabel('New password', { exact: true }).fill(password);
      await other.waitForURL(`${pictora.url}/reset-password`);
      await other.getByLabel('Confirm new password').fill(password);
      await other.getByRole('button', { name: 'Reset Password' }).click();
      await other.getByText(password === 'second new one' ? 'Password updated' : 'Reset Failed').waitFor();
      if (password === 'second new one') await other.getByRole('button', { name: 'Log in' }).waitFor();
    }
    await logIn(other, 'second new one');
    await isHome(other);
    await elsewhere.close();
  });
});

describe('the settings', () => {
  it('change the password with the old one, and log out everywhere', async () => {
    // Its session ended with the new password; the page learns of it when it asks for something.
    await page.goto(`${pictora.url}/profile`);
    await page.getByRole('button', { name: 'Log in' }).waitFor();
    await logIn(page, 'second new one');
    await isHome(page);
    await page.goto(`${pictora.url}/settings#security`);
    await page.getByRole('button', { name: 'Change Password' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Current password').fill('wrong');
    await dialog.getByLabel('New password', { exact: true }).fill('from settings');
    await dialog.getByLabel('Confirm new password').fill('from settings');
    await dialog.getByRole('button', { name: 'Change Password' }).click();
    await dialog.getByText('Your current password is not right').waitFor();
    await dialog.getByLabel('Current password').fill('second new one');
    await dialog.getByRole('button', { name: 'Change Password' }).click();
    await page.getByText('Password changed').waitFor();
    await page.getByRole('button', { name: 'Log Out Everywhere' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log Out Everywhere' }).click();
    await page.waitForURL(`${pictora.url}/`);
    await logIn(page, 'from settings');
    await isHome(page);
  });
});

describe('developers', () => {
  it('see what was mailed', async () => {
    await page.goto(`${pictora.url.replace('127.0.0.1', 'localhost')}/dev/mail`);
    await page.getByRole('heading', { name: 'Sent mail' }).waitFor();
    await page.getByText('Confirm your email for Pictora').click();
    const mail = page.frameLocator('iframe');
    await mail.getByRole('link', { name: 'Confirm my email' }).waitFor();
    await page.screenshot({ path: join(shots, 'dev-mail.png'), fullPage: true });
  });
});

it('nothing failed in the page on the way', () => expect(faults).toEqual([]));
