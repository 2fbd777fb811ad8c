import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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
