import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import userEvent from '@testing-library/user-event';
import { ThemeToggle } from '../components/theme-toggle.js';
import { useTheme } from './theme.js';
import { renderApp } from '../testing/render-app.js';

const script = readFileSync(join(import.meta.dirname, '../../public/theme.js'), 'utf8');
const root = document.documentElement;
const theme = () => ({ attribute: root.dataset.theme, className: root.className, kept: localStorage.getItem('theme') });
const color = () => document.querySelector('meta[name="theme-color"]')?.getAttribute('content');

let closePage = () => {};
/** The head of a page that has just been asked for, with the script that runs before anything is drawn. */
const openPage = () => {
  closePage();
  root.removeAttribute('data-theme');
  root.removeAttribute('data-member');
  root.className = '';
  document.head.innerHTML = '<meta name="theme-color" content="">';
  const element = document.createElement('script');
  element.textContent = script;
  const listens = jest.spyOn(document, 'addEventListener');
  document.head.append(element);
  const heard = listens.mock.calls;
  listens.mockRestore();
  closePage = () => {
    for (const [type, listener, options] of heard) document.removeEventListener(type, listener, options);
  };
};

beforeEach(openPage);

describe('the theme, before the first paint', () => {
  it('is dark for who never chose', () => {
    expect(theme()).toEqual({ attribute: 'dark', className: 'dark', kept: null });
    expect(color()).toBe('#0c0b09');
  });

  it.each([
    ['light', 'light', '#faf9f7'],
    ['dark', 'dark', '#0c0b09'],
    ['purple', 'dark', '#0c0b09'],
  ])('that was kept as %s is %s', (kept, shown, bar) => {
    localStorage.setItem('theme', kept);
    openPage();
    expect(theme()).toEqual({ attribute: shown, className: shown, kept });
    expect(color()).toBe(bar);
  });

  it('is dark where storage is blocked', () => {
    const blocked = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    openPage();
    blocked.mockRestore();
    expect(theme()).toEqual({ attribute: 'dark', className: 'dark', kept: null });
  });

  it('knows whoever is signed in, for whom no visitor’s page is shown', () => {
    expect(root).not.toHaveAttribute('data-member');
    localStorage.setItem('pictora-oidc-session', '{}');
    openPage();
    expect(root).toHaveAttribute('data-member');
  });
});

describe('the switch of a page that was drawn ahead', () => {
  afterEach(() => document.body.replaceChildren());
  const drawn = () => {
    document.body.innerHTML = `<div id="root">${renderToString(<ThemeToggle />)}</div>`;
    return screen.getByRole('button', { name: 'Switch to light theme' });
  };
  const press = (button: HTMLElement) =>
    act(() => void button.querySelector('svg')?.dispatchEvent(new MouseEvent('click', { bubbles: true })));

  it('works before the app is there, which takes the choice up', () => {
    const button = drawn();
    press(button);
    expect([theme(), color()]).toEqual([{ attribute: 'light', className: 'light', kept: 'light' }, '#faf9f7']);
    render(<ThemeToggle />, { container: button.parentElement as HTMLElement, hydrate: true });
    expect(button).toHaveAccessibleName('Switch to dark theme');
    press(button);
    expect(theme()).toEqual({ attribute: 'dark', className: 'dark', kept: 'dark' });
  });

  it('is heard by what works already, such as the antd of another part', () => {
    const Mode = () => <output>{useTheme()[0]}</output>;
    const button = drawn();
    render(<Mode />);
    press(button);
    expect(screen.getByRole('status')).toHaveTextContent('light');
  });

  it('hears nothing else', () => {
    const button = drawn();
    act(() => button.parentElement?.click());
    expect(theme()).toEqual({ attribute: 'dark', className: 'dark', kept: null });
  });
});

describe('the switch of the theme', () => {
  const light = { attribute: 'light', className: 'light', kept: 'light' };
  const dark = { attribute: 'dark', className: 'dark', kept: 'dark' };
  const toLight = () => screen.findByRole('button', { name: 'Switch to light theme' });
  const toDark = () => screen.findByRole('button', { name: 'Switch to dark theme' });

  it('turns dark to light and back, on the root and for the next visit', async () => {
    const user = userEvent.setup();
    render(<ThemeToggle />);
    await user.click(await toLight());
    expect([theme(), color()]).toEqual([light, '#faf9f7']);
    openPage();
    expect(theme()).toEqual(light);
    await user.click(await toDark());
    expect([theme(), color()]).toEqual([dark, '#0c0b09']);
  });

  it.each([
    ['members', true],
    ['visitors', false],
  ])('is in the header of %s', async (_, signedIn) => {
    const { user } = renderApp({ path: '/pricing', signedIn });
    const button = await toLight();
    expect(button.closest('header')).toHaveClass('bar');
    await user.click(button);
    expect(theme()).toEqual(light);
  });

  it('is Dark Mode in the settings too, and both say the same', async () => {
    const { user } = renderApp({ path: '/settings' });
    const mode = await screen.findByRole('switch', { name: /Dark Mode/ });
    expect(mode).toBeChecked();
    await user.click(mode);
    expect(theme()).toEqual(light);
    expect(mode).not.toBeChecked();
    await user.click(await toDark());
    expect(mode).toBeChecked();
  });

  it('follows the one of another tab', async () => {
    render(<ThemeToggle />);
    expect(await toLight()).toBeVisible();
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'light' })));
    expect(await toDark()).toBeVisible();
    expect(root).toHaveClass('light');
  });

  it('holds until the page closes where storage is blocked', async () => {
    const blocked = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    render(<ThemeToggle />);
    await userEvent.click(await toLight());
    blocked.mockRestore();
    expect(theme()).toEqual({ attribute: 'light', className: 'light', kept: null });
  });
});
