import { escapeHtml } from '@pictora/service-kit';

/** In the app's own colours, dark and light; nothing is loaded and no script runs. */
const style = `
:root{color-scheme:dark light;--ground:#0c0b09;--text:#f5f3f0;--quiet:#b5b2ae;--line:rgba(255,250,242,.15);--ink:#f5f3f0;--on-ink:#181513}
@media (prefers-color-scheme:light){:root{--ground:#faf8f5;--text:#181513;--quiet:#534f4b;--line:rgba(36,24,12,.16);--ink:#181513;--on-ink:#f5f3f0}}
*{box-sizing:border-box;margin:0}
body{min-height:100vh;display:grid;place-items:center;padding:24px;background:var(--ground);color:var(--text);font:16px/1.6 system-ui,sans-serif}
main{width:100%;max-width:420px}
h1{font:400 34px/1.15 Newsreader,Georgia,serif;letter-spacing:-.01em;margin-bottom:12px}
p{color:var(--quiet)}
small{display:block;margin-top:24px;padding-top:16px;border-top:1px solid var(--line);color:var(--quiet);font-size:13px;overflow-wrap:anywhere}
.row{display:flex;gap:12px;flex-wrap:wrap;margin-top:28px}
a,button{appearance:none;border:1px solid var(--line);border-radius:10px;padding:11px 18px;min-height:44px;background:none;color:var(--text);font:inherit;text-decoration:none;cursor:pointer}
.main{background:var(--ink);border-color:var(--ink);color:var(--on-ink)}
a.mark{display:inline-flex;gap:9px;align-items:center;border:0;padding:0;min-height:0;margin-bottom:44px;font:400 25px/1 Newsreader,Georgia,serif}
:focus-visible{outline:2px solid #ffa13d;outline-offset:2px}`;

const mark = `<a class="mark" href="/" aria-label="Pictora home"><svg width="26" height="26" viewBox="0 0 24 24" fill="none" aria-hidden="true"><path d="M5 23V2.5h15v13H5" stroke="currentColor" stroke-width="2.2"/><circle cx="12.5" cy="9" r="2.7" fill="#ffa13d"/></svg>Pictora</a>`;

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)} · Pictora</title><style>${style}</style></head>
<body><main>${mark}<h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;

const back = '<a class="main" href="/login">Go to login</a>';

export const errorPage = (code: string, description: string | undefined): string =>
  page(
    'This login did not work',
    `<p>It may have taken too long, or the address was incomplete. Starting again usually helps.</p>
<div class="row">${back}<a href="/">Home</a></div>
<small>${escapeHtml(description ? `${code}: ${description}` : code)}</small>`,
  );

/** `form` is the provider's own, with its protection against forged requests. */
export const logoutPage = (form: string): string =>
  page(
    'Log out of Pictora?',
    `${form}<p>You will be asked for your password the next time you log in on this device.</p>
<div class="row"><button class="main" autofocus type="submit" form="op.logoutForm" value="yes" name="logout">Log out</button>
<button type="submit" form="op.logoutForm">Stay logged in</button></div>`,
  );

/**
 * The provider's pages that send themselves on do it by a script inside them, which our content policy forbids: their form
 * with a button in its place. Other pages stay as they are.
 */
export const withoutScript = (html: string): string => {
  const [, open = '', fields = ''] = /(<form[^>]*>)([^]*?)<noscript>/.exec(html.includes('<script>') ? html : '') ?? [];
  return open
    ? page(
        'One more step',
        `${open}${fields}<p>Press the button to go on.</p><div class="row"><button class="main" autofocus>Continue</button></div></form>`,
      )
    : html;
};

export const loggedOutPage = (): string =>
  page('You are logged out', `<p>See you soon.</p><div class="row">${back}<a href="/">Home</a></div>`);
