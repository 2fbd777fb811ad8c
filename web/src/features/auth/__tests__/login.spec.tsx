import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { analytics, type AnalyticsSink } from '../../../lib/analytics.js';
import { session } from '../../../lib/session/session.js';
import { aServer, failure, json } from '../../../testing/mock-api.js';
import { renderApp } from '../../../testing/render-app.js';
import { aUser } from '../../../testing/builders.js';

afterEach(() => session.clear());

const signUpForm = async (server = aServer()) => {
  const app = renderApp({ path: '/login?tab=sign-up', signedIn: false, server });
  await screen.findByRole('button', { name: 'Create account' });
  return app;
};
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const fillSignUp = (changes: Record<string, string> = {}) => {
  const values = {
    'First name': 'Noor',
    'Last name': 'Haddad',
    Username: 'noor',
    Email: 'noor@example.com',
    Password: 'secret1',
    ...changes,
  };
  for (const [label, value] of Object.entries(values)) fill(label, value);
};

describe('sign up', () => {
  it('says what each empty field needs, and sends nothing', async () => {
    const { user, server } = await signUpForm();
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    for (const text of [
      'First name is required',
      'Last name is required',
      'Please enter a username',
      'Email is required',
      'Password must be at least 6 characters long',
      'You must accept the Terms of Service and Privacy Policy',
    ])
      expect(await screen.findByText(text)).toBeVisible();
    expect(server.calls.map(({ path }) => path)).not.toContain('auth/sign-up');
  });

  it.each([
    ['Username', 'ab', 'Username must be at least 3 characters'],
    ['Username', 'no-or', 'Username can only contain letters, numbers, and underscores'],
    ['Email', 'noor@', 'Please enter a valid email address'],
    ['First name', '   ', 'First name is required'],
  ])('refuses %s "%s"', async (label, value, text) => {
    const { user } = await signUpForm();
    fillSignUp({ [label]: value });
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText(text)).toBeVisible();
  });

  it("takes a field's error away when that field is edited", async () => {
    const { user } = await signUpForm();
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    await screen.findByText('Email is required');
    fill('Email', 'n');
    await waitFor(() => expect(screen.queryByText('Email is required')).toBeNull());
    expect(screen.getByText('First name is required')).toBeVisible();
  });

  it('puts a taken username at its field', async () => {
    const server = aServer();
    server.overrides.set('POST auth/sign-up', () => failure('username_taken', 'That username is taken'));
    const { user } = await signUpForm(server);
    fillSignUp();
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByRole('alert', { name: '' })).toBeVisible();
    expect((await screen.findAllByText('That username is taken')).length).toBe(2);
  });

  it('signs in, completes the profile and welcomes to the home page', async () => {
    const sink = jest.fn<AnalyticsSink>();
    analytics.connect(sink);
    const { user, server } = await signUpForm();
    fillSignUp();
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText('Welcome to Pictora!')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Welcome back, Noor!' })).toBeVisible();
    const posts = server.calls.filter(({ method }) => method === 'POST').map(({ path }) => path);
    expect(posts).toEqual(['auth/sign-up', 'auth/establish-session', 'auth/complete-profile']);
    expect(sink.mock.calls).toEqual([[{ name: 'sign-up' }]]);
    analytics.connect(null);
  });

  it('asks to verify the address and turns to the login tab when no session came', async () => {
    const server = aServer();
    server.overrides.set('POST auth/sign-up', () => json({ user: aUser(), session: null }, 201));
    const { user } = await signUpForm(server);
    fillSignUp();
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText('Account created!')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Log in' })).toBeVisible();
  });
});

describe('the login page', () => {
  it.each(['/login', '/login?tab=sign-up'])(
    'says at %s what there is for nothing, and what it costs beyond',
    async (path) => {
      renderApp({ path, signedIn: false });
      const promises = '5 Free Credits · Ultra HD · Fast Gen · Pro Plans from $19.99/mo';
      expect(await screen.findByText(promises)).toBeVisible();
      expect(screen.getByText(/Free to start • No credit card required/)).toBeVisible();
    },
  );

  it('asks for a password of at least 6 characters', async () => {
    await signUpForm();
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Must be at least 6 characters');
  });

  it('asks for as many as the operator does, and says so before anything is sent', async () => {
    const { user, server } = await signUpForm(aServer({ passwordMin: 8 }));
    expect(await screen.findByText('Must be at least 8 characters')).toBeVisible();
    fillSignUp({ Password: 'seven77' });
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText('Password must be at least 8 characters long')).toBeVisible();
    expect(server.calls.map(({ path }) => path)).not.toContain('auth/sign-up');
  });

  it.each([
    ['Terms of Service', /at least 13 years/],
    ['Privacy Policy', /under 13/],
  ])('shows the %s beside the form, which stays as it was filled', async (name, words) => {
    const { user } = await signUpForm();
    fill('Username', 'noor');
    await user.click(screen.getByRole('button', { name }));
    const dialog = await screen.findByRole('dialog', { name });
    expect(await within(dialog).findByText('Last updated October 2025')).toBeVisible();
    expect(within(dialog).getByText(words)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText('Username')).toHaveValue('noor');
    expect(screen.getByRole('checkbox')).not.toBeChecked();
  });
});

describe('log in', () => {
  it('says that email or password are wrong, and stays', async () => {
    const server = aServer();
    server.overrides.set('POST auth/sign-in', () => failure('invalid_credentials', 'Invalid email or password'));
    const { user } = renderApp({ path: '/login', signedIn: false, server });
    await screen.findByLabelText('Email');
    fill('Email', 'noor@example.com');
    fill('Password', 'wrong-one');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Invalid email or password')).toBeVisible();
    expect(session.current()).toBeNull();
    expect(screen.getByLabelText('Email')).toBeInvalid();
    expect(screen.getByLabelText('Password')).toBeInvalid();
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Invalid email or password');
    fill('Password', 'another-one');
    await waitFor(() => expect(screen.getByLabelText('Email')).toBeValid());
    expect(screen.getByLabelText('Password')).toBeValid();
  });

  it('stays half a second with the welcome, and goes home then', async () => {
    const held: (() => void)[] = [];
    const go = globalThis.setTimeout;
    const { user } = renderApp({ path: '/login', signedIn: false });
    await screen.findByLabelText('Email');
    fill('Email', 'noor@example.com');
    fill('Password', 'secret1');
    const timers = jest
      .spyOn(globalThis, 'setTimeout')
      .mockImplementation(((work: () => void, ms?: number) =>
        ms === 500 ? held.push(work) : go(work, ms)) as typeof setTimeout);
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByText('Welcome back!')).toBeVisible();
    await waitFor(() => expect(held).toHaveLength(1));
    timers.mockRestore();
    // Whatever would have gone on by itself has had its time.
    await act(() => import('../../home/home-page.js'));
    expect(screen.getByRole('button', { name: /Log in/ })).toBeVisible();
    act(() => held[0]?.());
    expect(await screen.findByRole('heading', { name: 'Welcome back, Noor!' })).toBeVisible();
  });

  it('welcomes back and goes home', async () => {
    const { user } = renderApp({ path: '/login', signedIn: false });
    await screen.findByLabelText('Email');
    fill('Email', 'noor@example.com');
    fill('Password', 'secret1');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByText('Welcome back!')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Welcome back, Noor!' })).toBeVisible();
  });
});

describe('an incomplete profile', () => {
  it('begins with all that is known, the accepted terms too', async () => {
    const server = aServer({ user: aUser({ lastName: null, acceptedTerms: true }) });
    renderApp({ path: '/', server });
    await screen.findByRole('heading', { name: 'Complete Your Profile' });
    const values = ['First name', 'Last name', 'Username', 'Email'].map(
      (label) => screen.getByLabelText<HTMLInputElement>(label).value,
    );
    expect(values).toEqual(['Noor', '', 'noor', 'noor@example.com']);
    expect(screen.getByRole('checkbox')).toBeChecked();
  });

  it('holds every address at Complete Your Profile until it is sent', async () => {
    const server = aServer({ user: aUser({ username: null, lastName: null, acceptedTerms: false }) });
    const { user } = renderApp({ path: '/generate', server });
    expect(await screen.findByRole('heading', { name: 'Complete Your Profile' })).toBeVisible();
    expect(screen.getByLabelText('First name')).toHaveValue('Noor');
    await user.click(screen.getByRole('button', { name: 'Complete Profile' }));
    expect(await screen.findByText('Username is required')).toBeVisible();
    fill('Last name', 'Haddad');
    fill('Username', 'noor');
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Complete Profile' }));
    expect(await screen.findByText('Your profile has been created successfully.')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Welcome back, Noor!' })).toBeVisible();
  });
});
