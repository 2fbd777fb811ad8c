import { describe, expect, it } from '@jest/globals';
import type { Verification } from '@pictora/contracts';
import { fireEvent, getByLabelText, screen } from '@testing-library/react';
import { createHash } from 'node:crypto';
import { MemoryRouter } from 'react-router';
import { testId } from '../../../testing/builders.js';
import { aServer } from '../../../testing/mock-api.js';
import { takenUp } from '../../../testing/taken-up.js';
import { renderApp } from '../../../testing/render-app.js';
import VerifyPage from '../verify-page.js';

const bytes = 'the bytes of a picture';
const sha256 = createHash('sha256').update(bytes).digest('hex');
const id = testId();
const found: Verification = {
  ...{ published: true, sha256, kind: 'image', id, model: 'pictora-studio' },
  ...{ createdAt: '2026-03-04T05:06:07.000Z', copy: 'rendition', isMarked: true },
};

const open = async (answers: readonly (Verification | Response)[], signedIn = false) => {
  const server = aServer();
  const left = [...answers];
  const answer = () => {
    const next = left.shift() ?? new Response(null, { status: 500 });
    return next instanceof Response ? next : Response.json(next);
  };
  server.overrides.set(`GET verify/${sha256}`, answer);
  const page = renderApp({ path: '/verify', signedIn, server });
  const input = await screen.findByLabelText('File to verify');
  const file = new File([bytes], 'lake.webp', { type: 'image/webp' });
  // The document of the tests has files without content.
  file.arrayBuffer = async () => new TextEncoder().encode(bytes).buffer;
  return { ...page, server, choose: () => page.user.upload(input, file) };
};

describe('the page that verifies files', () => {
  it.each([
    ['a visitor', false],
    ['a member', true],
  ])('tells %s when a published file was made, by which model, and what it is', async (_, signedIn) => {
    const { choose } = await open([found], signedIn);
    await choose();
    expect(await screen.findByRole('heading', { name: 'Published on Pictora' })).toBeTruthy();
    for (const fact of ['pictora-studio', /4 March 2026/, 'A smaller copy, made by Pictora', /visible mark/]) {
      expect(screen.getByText(fact)).toBeTruthy();
    }
    expect(screen.getByRole('link', { name: 'See it in Explore' }).getAttribute('href')).toContain(id);
  });

  it('says that an upload is no work of a model', async () => {
    const { choose } = await open([{ ...found, model: 'upload', isMarked: false, copy: 'original' }]);
    await choose();
    expect(await screen.findByText('None: brought by a person')).toBeTruthy();
    expect(screen.queryByText(/visible mark/)).toBeNull();
  });

  it('asks for a picture or a video in place of another file, and sends nothing', async () => {
    const { server } = await open([found]);
    const input = screen.getByLabelText('File to verify');
    fireEvent.change(input, { target: { files: [new File(['words'], 'notes.txt', { type: 'text/plain' })] } });
    expect(await screen.findByRole('heading', { name: 'notes.txt could not be verified' })).toBeVisible();
    expect(screen.getByText('Choose a picture or a video.')).toBeVisible();
    expect(server.calls.some(({ path }) => path.startsWith('verify'))).toBe(false);
  });

  it('looks at a file that was chosen before its script was there', async () => {
    const page = (
      <MemoryRouter>
        <VerifyPage />
      </MemoryRouter>
    );
    takenUp(page, (drawn) => {
      const files = [new File(['words'], 'notes.txt', { type: 'text/plain' })];
      Object.defineProperty(getByLabelText(drawn, 'File to verify'), 'files', { value: files });
    });
    expect(await screen.findByRole('heading', { name: 'notes.txt could not be verified' })).toBeVisible();
  });

  it('tells the owner of a private file what to do', async () => {
    const { choose } = await open([{ published: false, sha256 }]);
    await choose();
    expect(await screen.findByText(/If it is your own, make it public first/)).toBeVisible();
  });

  it('says of an unknown file no more than that it is not found', async () => {
    const { choose } = await open([{ published: false, sha256 }]);
    await choose();
    expect(await screen.findByRole('heading', { name: 'Not found' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'See it in Explore' })).toBeNull();
  });

  it('says what went wrong, and takes the same file again', async () => {
    const body = { statusCode: 503, code: 'service_unavailable', message: 'away' };
    const { choose } = await open([Response.json(body, { status: 503 }), found]);
    await choose();
    expect(await screen.findByText('Pictora is busy or restarting. Try again in a moment.')).toBeTruthy();
    await choose();
    expect(await screen.findByRole('heading', { name: 'Published on Pictora' })).toBeTruthy();
  });
});
