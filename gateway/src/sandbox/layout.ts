import { html, type Html } from '../http/html.js';

const mark = html`<svg width="24" height="24" viewBox="0 0 24 24" fill="none" aria-hidden="true">
  <path d="M5 23V2.5h15v13H5" stroke="currentColor" stroke-width="2.2" />
  <circle cx="12.5" cy="9" r="2.7" class="dot" />
</svg>`;

export const wordmark = html`<span class="mark">${mark}Pictora</span>`;
export const testMode = html`<span class="pill">Test mode</span>`;
export const tick = html`<svg
  width="16"
  height="16"
  viewBox="0 0 24 24"
  fill="none"
  stroke="currentColor"
  stroke-width="2"
  aria-hidden="true"
>
  <path d="m5 12.5 4.5 4.5L19 7.5" />
</svg>`;
export const arrow = html`<svg
  width="16"
  height="16"
  viewBox="0 0 24 24"
  fill="none"
  stroke="currentColor"
  stroke-width="1.75"
  aria-hidden="true"
>
  <path d="m11 6-6 6 6 6M5 12h14" />
</svg>`;

/** A page of the sandbox. Its one script is the app's own, which sets the theme before the first paint. */
export const page = (title: string, body: Html): string =>
  `<!doctype html>${
    html`<html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="dark light" />
        <title>${title} · Pictora test payments</title>
        <script src="/theme.js"></script>
        <link rel="stylesheet" href="/sandbox/sandbox.css" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        ${body}
      </body>
    </html>`.markup
  }`;

/** What went wrong, where reading begins. */
export const alert = (message: string | null): Html | null =>
  message === null ? null : html`<p class="alert" role="alert">${message}</p>`;

/** For a session that is not there, over, or cannot be asked about now. */
export const messagePage = (title: string, text: string): string =>
  page(
    title,
    html`<main class="alone">
      ${wordmark}
      <h1>${title}</h1>
      <p>${text}</p>
      <a class="btn ink" href="/">Back to Pictora</a>
    </main>`,
  );
