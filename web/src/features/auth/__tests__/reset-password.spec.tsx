import { afterEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { session } from '../../../lib/session/session.js';
import { aSession, aUser } from '../../../testing/builders.js';
import { aServer, failure, json } from '../../../testing/mock-api.js';
import { renderApp } from '../../../testing/render-app.js';
import { recoveryTokenIn } from '../mailed-link.js';

const recoveryToken = `rs.e30.${'r'.repeat(43)}`;
const linkToken = 'l'.repeat(43);
const recovery = () => aSession({ access_token: recoveryToken, refresh_token: '', expires_in: 600 });

const serverWith = (verify: () => Response = () => json(recovery())) => {
  const server = aServer();
  server.overrides.set('POST auth/verify', verify);
  return server;
};
const sentTo = (server: ReturnType<typeof aServer>, path: string) =>
  server.calls.filter((call) => call.path === path).map(({ method, body, headers }) => ({ method, body, headers }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

const open = (path: string, server = serverWith(), signedIn = false) => renderApp({ path, signedIn, server });

const toCodeStep = async (server = serverWith()) => {
  const view = open('/reset-password', server);
  await screen.findByLabelText('Email');
  type('Email', ' noor@example.com ');
  await view.user.click(screen.getByRole('button', { name: 'Send Reset Code' }));
  await screen.findByLabelText('6-digit code');
  return view;
};
const toPasswordStep = async (server = serverWith()) => {
  const view = await toCodeStep(server);
  type('6-digit code', '012345');
  await view.user.click(screen.getByRole('button', { name: 'Verify' }));
  await screen.findByLabelText('New password');
  return view;
};
const setPassword = async (
  { user }: Pick<ReturnType<typeof renderApp>, 'user'>,
  password = 'a new horse',
  confirmation = password,
) => {
  type('New password', password);
  type('Confirm new password', confirmation);
  await user.click(screen.getByRole('button', { name: 'Reset Password' }));
};

afterEach(() => session.clear());

describe('a reset by code', () => {
  it('goes from the email over the code to the password, and two seconds later to the login', async () => {
    const said: string[] = [];
    const stop = session.subscribe((event) => said.push(event));
    const view = await toPasswordStep();
    expect(said).toContain('PASSWORD_RECOVERY');
    stop();
    await setPassword(view);
    expect(await screen.findByText('Password updated')).toBeVisible();
    const [recover] = sentTo(view.server, 'auth/recover');
    expect(recover?.body).toEqual({ email: 'noor@example.com' });
    expect(sentTo(view.server, 'auth/verify')[0]?.body).toEqual({
      type: 'recovery',
      email: 'noor@example.com',
      token: '012345',
    });
    const [put] = sentTo(view.server, 'auth/password');
    expect([put?.method, put?.body]).toEqual(['PUT', { password: 'a new horse' }]);
    expect(put?.headers.get('authorization')).toBe(`Bearer ${recoveryToken}`);
    expect(await screen.findByRole('button', { name: 'Log in' }, { timeout: 4_000 })).toBeVisible();
    expect(session.current()).toBeNull();
  });

  it('takes digits alone, and verifies only six of them', async () => {
    await toCodeStep();
    const verify = () => screen.getByRole('button', { name: 'Verify' });
    expect(verify()).toBeDisabled();
    type('6-digit code', '12a 3-45');
    expect(screen.getByLabelText('6-digit code')).toHaveValue('12345');
    expect(verify()).toBeDisabled();
    type('6-digit code', '12345678');
    expect(screen.getByLabelText('6-digit code')).toHaveValue('123456');
    await waitFor(() => expect(verify()).toBeEnabled());
  });

  it('says that a code is invalid or expired, and stays', async () => {
    const text = 'The code you entered is invalid or expired';
    const { user } = await toCodeStep(serverWith(() => failure('code_invalid', text)));
    type('6-digit code', '000000');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2));
    expect(screen.getByLabelText('6-digit code')).toBeVisible();
  });

  it('goes back to the email by Resend Code, with the address still there', async () => {
    const { user } = await toCodeStep();
    await user.click(screen.getByRole('button', { name: 'Resend Code' }));
    expect(await screen.findByLabelText('Email')).toHaveValue('noor@example.com');
  });

  it('says that the code could not be sent', async () => {
    const server = serverWith();
    server.overrides.set('POST auth/recover', () => json({ unexpected: true }, 500));
    const { user } = open('/reset-password', server);
    await screen.findByLabelText('Email');
    type('Email', 'noor@example.com');
    await user.click(screen.getByRole('button', { name: 'Send Reset Code' }));
    expect(await screen.findByText('Failed to send reset code')).toBeVisible();
    expect(screen.getByLabelText('Email')).toBeVisible();
  });

  it.each([
    ['12345', '12345', 'Password must be at least 6 characters long'],
    ['a new horse', 'another one', 'Please make sure both passwords match'],
  ])('refuses the password %s with %s', async (password, confirmation, text) => {
    const view = await toPasswordStep();
    await setPassword(view, password, confirmation);
    expect(await screen.findByText(text)).toBeVisible();
    expect(sentTo(view.server, 'auth/password')).toEqual([]);
  });

  it('says that the password could not be reset, and lets one try again with the same code', async () => {
    const server = serverWith();
    server.overrides.set('PUT auth/password', () => json({ unexpected: true }, 500));
    const view = await toPasswordStep(server);
    await setPassword(view);
    expect(await screen.findByText('Reset Failed')).toBeVisible();
    expect(screen.getByText('Failed to reset password')).toBeVisible();
    server.overrides.delete('PUT auth/password');
    await setPassword(view);
    expect(await screen.findByText('Password updated')).toBeVisible();
    expect(sentTo(server, 'auth/verify')).toHaveLength(1);
  });

  it('that took too long begins again at the email', async () => {
    const server = serverWith();
    const text = 'This reset has expired. Please ask for a new code.';
    server.overrides.set('PUT auth/password', () => failure('token_invalid', text));
    await setPassword(await toPasswordStep(server));
    expect(await screen.findByText(text)).toBeVisible();
    expect(await screen.findByLabelText('Email')).toBeVisible();
  });
});

describe('a reset by the mailed link', () => {
  const link = `/reset-password#type=recovery&token=${linkToken}`;

  it('begins at the password, and uses the link up with it and not before', async () => {
    const view = open(link);
    await screen.findByLabelText('New password');
    expect(sentTo(view.server, 'auth/verify')).toEqual([]);
    await setPassword(view);
    expect(await screen.findByText('Password updated')).toBeVisible();
    expect(sentTo(view.server, 'auth/verify')[0]?.body).toEqual({ type: 'recovery', token: linkToken });
  });

  it('that is dead says so and begins at the email', async () => {
    const text = 'The code you entered is invalid or expired';
    const view = open(
      link,
      serverWith(() => failure('code_invalid', text)),
    );
    await screen.findByLabelText('New password');
    await setPassword(view);
    expect(await screen.findByText(text)).toBeVisible();
    expect(await screen.findByLabelText('Email')).toBeVisible();
  });

  it('leaves the page of somebody else who is signed in alone, and never shows their token', async () => {
    const other = aSession({
      access_token: 'bobs.own.token',
      user: aUser({ id: '0192f0c0-0000-7000-8000-00000000bbbb' }),
    });
    const view = open(link, serverWith());
    session.set(other);
    await screen.findByLabelText('New password');
    await setPassword(view);
    expect(await screen.findByText('Password updated')).toBeVisible();
    expect(sentTo(view.server, 'auth/password')[0]?.headers.get('authorization')).toBe(`Bearer ${recoveryToken}`);
    expect(session.current()?.access_token).toBe('bobs.own.token');
  });

  it.each(['', '#', '#type=recovery', `#type=signup&token=${linkToken}`, '#type=recovery&token=short'])(
    'is not what %j is',
    (hash) => expect(recoveryTokenIn(hash)).toBeNull(),
  );
});

describe('the forgot view of the login', () => {
  it('toggles on and off', async () => {
    const { user } = open('/login');
    await user.click(await screen.findByRole('button', { name: 'Forgot password?' }));
    expect(screen.queryByRole('tab', { name: 'Sign Up' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Back to login' }));
    expect(await screen.findByRole('tab', { name: 'Sign Up' })).toBeVisible();
  });

  it('sends a mail and leads to where its code is entered', async () => {
    const { user } = open('/login?tab=forgot');
    await screen.findByLabelText('Email');
    type('Email', 'noor@example.com');
    await user.click(screen.getByRole('button', { name: 'Send Reset Email' }));
    await user.click(await screen.findByRole('link', { name: 'Enter the code' }));
    expect(await screen.findByLabelText('6-digit code')).toBeVisible();
    expect(screen.getByText('noor@example.com')).toBeVisible();
  });

  it('says that the mail could not be sent', async () => {
    const server = serverWith();
    server.overrides.set('POST auth/recover', () => json({ unexpected: true }, 500));
    const { user } = open('/login?tab=forgot', server);
    await screen.findByLabelText('Email');
    type('Email', 'noor@example.com');
    await user.click(screen.getByRole('button', { name: 'Send Reset Email' }));
    expect(await screen.findByText('Failed to send reset email')).toBeVisible();
  });
});

describe('an address that is still to be confirmed', () => {
  it('is said at the login, where another mail can be asked for', async () => {
    const server = serverWith();
    const text = 'Please verify your email first. The link is in the mail that we sent you.';
    server.overrides.set('POST auth/sign-in', () => failure('email_unverified', text));
    const { user } = open('/login', server);
    await screen.findByLabelText('Email');
    type('Email', 'noor@example.com');
    type('Password', 'secret1');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByText(text)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send it again' }));
    expect(await screen.findByText('Mail sent')).toBeVisible();
    expect(sentTo(server, 'auth/resend-verification')[0]?.body).toEqual({ email: 'noor@example.com' });
    expect(session.current()).toBeNull();
  });

  it('is confirmed by a click on the page of its link, and by nothing less', async () => {
    const { user, server } = open(`/verify-email#token=${linkToken}`);
    const button = await screen.findByRole('button', { name: 'Confirm my email' });
    expect(sentTo(server, 'auth/confirm-email')).toEqual([]);
    await user.click(button);
    expect(await screen.findByText('Your email is confirmed.')).toBeVisible();
    expect(sentTo(server, 'auth/confirm-email')[0]?.body).toEqual({ token: linkToken });
    await user.click(screen.getByRole('link', { name: 'Log in' }));
    expect(await screen.findByRole('button', { name: 'Log in' })).toBeVisible();
  });

  it('with a link that is dead leads to the login', async () => {
    const server = serverWith();
    server.overrides.set('POST auth/confirm-email', () => failure('code_invalid', 'This link is invalid or expired'));
    const { user } = open(`/verify-email#token=${linkToken}`, server);
    await user.click(await screen.findByRole('button', { name: 'Confirm my email' }));
    expect(await screen.findByText('This link is invalid or expired')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Log in' })).toBeVisible();
  });

  it('without a link says so', async () => {
    open('/verify-email');
    expect(await screen.findByText(/invalid, expired or was used/)).toBeVisible();
  });
});
