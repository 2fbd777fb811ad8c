import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { Toaster } from '../../../components/toaster.js';
import { Newsletter } from '../components/newsletter.js';

const field = () => screen.getByLabelText<HTMLInputElement>(/20 bonus credits at signup/);
const button = () => screen.getByRole('button', { name: /^Subscrib/ });
const write = (value: string) => fireEvent.change(field(), { target: { value } });
/** As a browser does it: what the field refuses is not sent. */
const send = () => fireEvent.click(button());
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const toasts = () => screen.queryAllByRole('status').map((toast) => toast.querySelector('b')?.textContent);

const realFetch = globalThis.fetch;
const calls = jest.fn<typeof fetch>();
beforeEach(() => {
  jest.useFakeTimers();
  calls.mockClear();
  globalThis.fetch = calls;
  render(
    <MemoryRouter>
      <Newsletter />
      <Toaster />
    </MemoryRouter>,
  );
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

describe('the newsletter', () => {
  it.each(['', 'noor', 'noor@'])('promises 20 bonus credits, and takes no “%s” for an address', (value) => {
    write(value);
    expect(field()).toBeInvalid();
    send();
    expect(button()).toHaveTextContent('Subscribe');
    pass(1000);
    expect(toasts()).toEqual([]);
  });

  it('says Subscribing... for a second, then thanks and empties its field', () => {
    write('noor@example.com');
    send();
    expect(button()).toHaveTextContent('Subscribing...');
    expect(button()).toBeDisabled();
    pass(999);
    expect(button()).toHaveTextContent('Subscribing...');
    expect([field().value, toasts()]).toEqual(['noor@example.com', []]);
    pass(1);
    expect(button()).toHaveTextContent('Subscribe');
    expect(button()).toBeEnabled();
    expect([field().value, toasts()]).toEqual(['', ['Subscribed!']]);
  });

  it('makes no call', () => {
    write('noor@example.com');
    send();
    pass(1000);
    expect(toasts()).toEqual(['Subscribed!']);
    pass(60_000);
    expect(calls).not.toHaveBeenCalled();
  });

  it('takes a second press while it subscribes for the same one', () => {
    write('noor@example.com');
    const form = field().form;
    if (!form) throw new Error('the field has no form');
    fireEvent.submit(form);
    pass(600);
    fireEvent.submit(form);
    pass(400);
    expect(toasts()).toEqual(['Subscribed!']);
    write('maya@example.com');
    pass(600);
    expect(field()).toHaveValue('maya@example.com');
  });
});
