import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  freePort,
  keycloakMissing,
  launchChromium,
  startKeycloak,
  startPictora,
  type KeycloakServer,
  type PictoraProcess,
} from '@pictora/testing';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { ApiClient } from './api-client.js';

/**
 * The login in a real browser, the same against both issuers: by authorization code and back, renewed by keycloak-js, once
 * for two tabs, until the logout ends it at the issuer too.
 */
type Engine = {
  readonly name: string;
  readonly missing: string | null;
  start(publicUrl: string): Promise<{ readonly env: Record<string, string>; stop(): Promise<void> }>;
  /** Fills in the page on which the issuer asks who somebody is. */
  answer(page: Page, email: string, password: string): Promise<void>;
};

const embedded: Engine = {
  name: 'the embedded issuer',
  missing: null,
  // Said to the distributed form, which would start a Keycloak.
  start: async () => ({ env: { PICTORA_WITHOUT: 'keycloak' }, stop: async () => undefined }),
  answer: async (page, email, password) => {
    await page.waitForURL(/\/login\?interaction=/);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
  },
};

const keycloak: Engine = {
  name: 'Keycloak',
  missing: keycloakMissing(),
  start: async (publicUrl) => {
    const server: KeycloakServer = await startKeycloak(publicUrl);
    return {
      env: { KEYCLOAK_URL: server.url, KEYCLOAK_CLIENT_SECRET: server.clientSecret },
      stop: () => server.stop(),
    };
  },
  answer: async (page, email, password) => {
    await page.waitForURL(/\/realms\/pictora\/protocol\/openid-connect\/auth/);
    await page.locator('#username').fill(email);
    await page.locator('#password').fill(password);
    await page.locator('#kc-login').click();
  },
};

const storageKey = 'pictora-oidc-session';
const name = 'code_flow';
const email = `${name}@example.org`;
const password = 'a good password';

for (const engine of [embedded, keycloak]) {
  const { missing } = engine;
  const title = `a login by authorization code at ${engine.name}${missing ? ` (skipped: ${missing})` : ''}`;

  (missing ? describe.skip : describe)(title, () => {
    const folder = mkdtempSync(join(tmpdir(), 'pictora-login-e2e-'));
    let issuer: Awaited<ReturnType<Engine['start']>>;
    let pictora: PictoraProcess;
    let browser: Browser;
    let context: BrowserContext;
    let page: Page;
    const asked: { path: string; method: string; status: number }[] = [];
    const addresses: string[] = [];
    const faults: string[] = [];

    const open = async (): Promise<Page> => {
      const opened = await context.newPage();
      opened.setDefaultTimeout(120_000);
      opened.on('framenavigated', (frame) => addresses.push(frame.url()));
      opened.on('pageerror', (error) => faults.push(`page error: ${error.message}`));
      opened.on('response', (response) => {
        const { origin, pathname } = new URL(response.url());
        if (origin !== pictora.url) return;
        asked.push({ path: pathname, method: response.request().method(), status: response.status() });
      });
      return opened;
    };
    const calls = (path: string) => asked.filter((call) => call.path === path);
    const stored = (in_: Page) =>
      in_.evaluate(
        (key) => JSON.parse(localStorage.getItem(key) ?? 'null') as { refresh_token: string } | null,
        storageKey,
      );
    const signedIn = (in_: Page) => in_.getByRole('tab', { name: /All Images/ }).waitFor();

    beforeAll(async () => {
      const publicUrl = process.env['PICTORA_PUBLIC_URL'] ?? `http://127.0.0.1:${await freePort()}`;
      issuer = await engine.start(publicUrl);
      const { port } = new URL(publicUrl);
      const env = { ...issuer.env, PORT: port, PUBLIC_URL: publicUrl };
      [pictora, browser] = await Promise.all([startPictora({ dataDir: join(folder, 'data'), env }), launchChromium()]);
      context = await browser.newContext();
      page = await open();
      await new ApiClient(() => pictora.url).signUp(name);
    }, 600_000);
    afterAll(async () => {
      await browser.close();
      await pictora.stop();
      await issuer.stop();
      rmSync(folder, { recursive: true, force: true });
    }, 120_000);

    it('leads to the issuer and back to where the person was, signed in', async () => {
      await page.goto(`${pictora.url}/api/login?returnTo=${encodeURIComponent('/profile')}`);
      await engine.answer(page, email, password);
      await page.getByText('Welcome back!', { exact: true }).waitFor();
      await page.waitForURL(`${pictora.url}/profile`);
      await signedIn(page);
    });

    it('has put no token into an address, and the cookie where no script reads it', async () => {
      const { refresh_token } = (await stored(page)) ?? { refresh_token: '' };
      expect(refresh_token.split('.')).toHaveLength(3);
      for (const address of addresses) expect(address).not.toMatch(/access_token|refresh_token|eyJ/);
      const cookies = await context.cookies(`${pictora.url}/api/images`);
      expect(cookies.find((cookie) => cookie.name === 'pictora_session')).toMatchObject({ httpOnly: true });
      expect(cookies.filter((cookie) => cookie.name.startsWith('pictora_login_'))).toEqual([]);
    });

    it('is renewed by one call for two tabs that open with tokens that are over', async () => {
      const before = await stored(page);
      await page.evaluate((key) => {
        const entry = JSON.parse(localStorage.getItem(key) ?? '{}') as object;
        localStorage.setItem(key, JSON.stringify({ ...entry, expires_at: 1 }));
      }, storageKey);
      await page.goto('about:blank');
      asked.length = 0;
      const other = await open();
      await Promise.all([page.goto(`${pictora.url}/profile`), other.goto(`${pictora.url}/profile`)]);
      await Promise.all([signedIn(page), signedIn(other)]);
      expect(calls('/api/auth/token')).toEqual([{ path: '/api/auth/token', method: 'POST', status: 200 }]);
      const [here, there] = [await stored(page), await stored(other)];
      expect(here?.refresh_token).not.toBe(before?.refresh_token);
      expect(there?.refresh_token).toBe(here?.refresh_token);
      await other.close();
    });

    it('leads nowhere else, whatever the address asks for', async () => {
      for (const returnTo of ['https://evil.example', '//evil.example', '/\\evil.example']) {
        await page.goto(`${pictora.url}/api/login?returnTo=${encodeURIComponent(returnTo)}`);
        await page.waitForURL(`${pictora.url}/`);
      }
    });

    it('ends at the issuer with the logout: the next login asks for the password again', async () => {
      await page.goto(`${pictora.url}/settings`);
      const ended = page.waitForResponse(`${pictora.url}/api/auth/logout`);
      await page.getByRole('button', { name: 'Log Out', exact: true }).click();
      expect((await ended).status()).toBe(204);
      expect(await stored(page)).toBeNull();
      await page.goto(`${pictora.url}/api/login`);
      await engine.answer(page, email, password);
      await page.getByRole('heading', { name: /^Welcome back, Test!/ }).waitFor();
    });

    it('met no error on the way', () => {
      expect(faults).toEqual([]);
      expect(asked.filter(({ status }) => status >= 500)).toEqual([]);
      expect(pictora.errors()).toBe('');
    });
  });
}
