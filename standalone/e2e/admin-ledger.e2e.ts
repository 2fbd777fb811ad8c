import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AdminAccount, BalanceAsOf, LedgerEvent, LedgerRun } from '@pictora/contracts';
import { launchChromium, startPictora, type PictoraProcess } from '@pictora/testing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { ApiClient } from './api-client.js';
import { grantAdmin } from './people.js';

/**
 * Admin replay in a real browser, on the built app: closed to a member, open once the command has granted the role, and
 * then the past of somebody's account, its proofs, and a change by hand.
 */
const folder = mkdtempSync(join(tmpdir(), 'pictora-admin-'));
const dataDir = join(folder, 'data');

let pictora: PictoraProcess;
let browser: Browser;
let page: Page;
const admin = new ApiClient(() => pictora.url);
const member = new ApiClient(() => pictora.url);
const faults: string[] = [];

/** What only somebody who is signed in has; the page to log in says Welcome back as well. */
const menu = () => page.getByRole('button', { name: 'Account menu' });
const logIn = async (): Promise<void> => {
  await page.goto(`${pictora.url}/login`);
  await page.getByLabel('Email').fill('ada_admin@example.org');
  await page.getByLabel('Password', { exact: true }).fill('a good password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await menu().waitFor();
};
const get = async <T>(path: string): Promise<T> => {
  const { status, body } = await admin.send<T>('GET', `/api/admin/ledger/${path}`);
  if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
  return body;
};
const panel = () => page.getByRole('region', { name: 'Read models' });
const timeline = () => page.getByRole('region', { name: 'Timeline' });
const asOf = () => page.getByRole('region', { name: 'Balance as of' });

/** Starts a run by its button and answers it when the page says that it is over. */
const run = async (button: string, kind: LedgerRun['kind'], said: RegExp): Promise<LedgerRun> => {
  const started = page.waitForResponse((response) => response.url().endsWith(`/api/admin/ledger/${kind}`));
  await panel().getByRole('button', { name: button, exact: true }).click();
  const { id } = (await (await started).json()) as LedgerRun;
  await panel().getByText(said).waitFor();
  await panel().getByRole('progressbar').first().waitFor({ state: 'detached' });
  return get<LedgerRun>(`runs/${id}`);
};

beforeAll(async () => {
  [pictora, browser] = await Promise.all([startPictora({ dataDir }), launchChromium()]);
  await admin.signUp('ada_admin');
  await member.signUp('noor_haddad');
  page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  page.setDefaultTimeout(60_000);
  page.on('pageerror', (error) => faults.push(`page error: ${error.message}`));
});
afterAll(async () => {
  await browser.close();
  await pictora.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('the ledger for admins', () => {
  let userId: string;

  it('is Page Not Found for a member, and forbidden by the API', async () => {
    await logIn();
    await page.goto(`${pictora.url}/admin/ledger`);
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
    await menu().waitFor();
    for (const [method, path] of [
      ['GET', '/api/admin/ledger/accounts?query=noor_haddad'],
      ['GET', '/api/admin/ledger/runs'],
      ['POST', '/api/admin/ledger/verify'],
    ] as const) {
      const answer = await admin.send<{ code: string }>(method, path, method === 'POST' ? {} : undefined);
      expect({ path, status: answer.status, code: answer.body.code }).toEqual({ path, status: 403, code: 'forbidden' });
    }
  });

  it('opens to who was granted the role and logs in again', async () => {
    expect(await grantAdmin(dataDir, 'ada_admin')).toMatch(/^ada_admin@example\.org: .*admin/);
    await menu().click();
    await page.getByRole('menuitem', { name: 'Log Out' }).click();
    await page.getByRole('link', { name: 'Log in' }).first().waitFor();
    await logIn();
    await admin.signIn('ada_admin');
    await page.goto(`${pictora.url}/admin/ledger`);
    await page.getByRole('heading', { name: 'Ledger', exact: true }).waitFor();
  });

  it('finds an account by its email and shows every event of it', async () => {
    await page.getByLabel('Email, username or user id').fill('noor_haddad@example.org');
    await page.keyboard.press('Enter');
    await timeline().getByText('Account opened').waitFor();
    const [account] = await get<AdminAccount[]>('accounts?query=noor_haddad');
    userId = account?.userId ?? '';
    expect(page.url()).toContain(`account=${userId}`);
    const events = await get<LedgerEvent[]>(`accounts/${userId}/events`);
    expect(await timeline().getByRole('listitem').count()).toBe(events.length);
    expect(events.at(-1)).toMatchObject({ revision: 0, type: 'AccountOpened' });
  });

  it('tells by keyboard what the account held when it was opened, and what it holds now', async () => {
    const slider = asOf().getByRole('slider', { name: 'Balance as of' });
    const events = await get<LedgerEvent[]>(`accounts/${userId}/events`);
    const opened = events.at(-1)?.time ?? '';
    const then = await get<BalanceAsOf>(`accounts/${userId}/balance?at=${opened}`);
    const asked = page.waitForRequest((request) => request.url().includes('/balance?at='));
    await slider.press('Home');
    expect(new URL((await asked).url()).searchParams.get('at')).toBe(opened);
    await asOf().getByText(`after entry ${then.revision}`).waitFor();
    expect(await asOf().locator('.al-figure').textContent()).toBe(String(then.available));
    await slider.press('End');
    await asOf().getByText('now', { exact: true }).waitFor();
    await asOf().getByText(`after entry ${events[0]?.revision}`).waitFor();
    expect(await asOf().locator('.al-figure').textContent()).toBe('5');
  });

  it('verifies every read model to the end', async () => {
    const { state, parts, drift } = await run('Verify all', 'verify', /^Verification of /);
    expect({ state, drift }).toEqual({ state: 'succeeded', drift: [] });
    expect(parts.map(({ progress, drifted }) => [progress, drifted])).toEqual(Array(4).fill([1, 0]));
    expect(
      await panel()
        .getByText(/compared, no drift$/)
        .count(),
    ).toBe(4);
  });

  it('rebuilds what pages show from the events, and corrects nothing that was right', async () => {
    const { state, parts } = await run('Rebuild all', 'rebuild', /^Rebuild of /);
    expect(state).toBe('succeeded');
    expect(parts.map(({ progress, corrected, removed }) => [progress, corrected, removed])).toEqual(
      Array(4).fill([1, 0, 0]),
    );
    expect(
      await panel()
        .getByText(/ made, 0 corrected, 0 removed$/)
        .count(),
    ).toBe(4);
    expect((await member.user()).creditsRemaining).toBe(5);
  });

  it('grants credits with a reason, which the timeline and their owner see', async () => {
    await page.getByRole('button', { name: 'Grant credits' }).click();
    const dialog = page.getByRole('dialog', { name: 'Grant credits' });
    await dialog.getByLabel('Credits').fill('3');
    await dialog.getByLabel('Reason').fill('A picture was lost');
    await dialog.getByRole('button', { name: 'Grant', exact: true }).click();
    await page.getByText('Granted: 3 credits').waitFor();
    const entry = timeline().getByRole('listitem').filter({ hasText: 'A picture was lost' });
    await entry.getByText('By you').waitFor();
    expect(await entry.locator('.al-change').textContent()).toBe('Change +3');
    expect(await entry.locator('.al-after').textContent()).toBe('Balance after 8');
    expect((await member.user()).creditsRemaining).toBe(8);
  });

  it('stays forbidden to who has no role', async () => {
    const change = { bucket: 'pack', credits: 3, reason: 'For myself' };
    const path = `/api/admin/ledger/accounts/${userId}/grants`;
    expect((await member.send('POST', path, change)).status).toBe(403);
    expect((await member.user()).creditsRemaining).toBe(8);
  });

  it('met no fault on the way', () => {
    expect(faults).toEqual([]);
  });
});
