import { markup, Markup, type OutboxMail } from '@pictora/mail';

const style = new Markup(`
  :root { color-scheme: light dark; --bg:#faf9f7; --card:#fff; --ink:#181513; --soft:#534f4b; --quiet:#6f6b67; --line:#e4e2de; }
  @media (prefers-color-scheme: dark) {
    :root { --bg:#0c0b09; --card:#151312; --ink:#f5f3f0; --soft:#b5b2ae; --quiet:#8f8c88; --line:#2b2927; }
  }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--bg); color: var(--ink); font: 15px/1.55 Geist, system-ui, sans-serif; }
  main { max-width: 860px; margin: 0 auto; padding: 40px 20px 64px; }
  h1 { margin: 0 0 4px; font: 400 34px/1.1 Newsreader, Georgia, serif; letter-spacing: -.02em; overflow-wrap: anywhere; }
  a { color: inherit; }
  .quiet { color: var(--quiet); font-size: 13px; margin: 0 0 24px; }
  ul { list-style: none; margin: 0; padding: 0; border-top: 1px solid var(--line); }
  li a { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 2px 16px; padding: 14px 4px; text-decoration: none;
    border-bottom: 1px solid var(--line); }
  li a:hover b, li a:focus-visible b { text-decoration: underline; }
  b { font-weight: 560; overflow-wrap: anywhere; }
  li span { color: var(--soft); font-size: 13px; overflow-wrap: anywhere; }
  time { color: var(--quiet); font-size: 13px; font-variant-numeric: tabular-nums; white-space: nowrap; }
  iframe { display: block; width: 100%; height: 720px; border: 1px solid var(--line); border-radius: 16px; background: var(--card); }
  h2 { font-size: 16px; font-weight: 560; margin: 32px 0 8px; }
  pre { margin: 0; padding: 18px; border: 1px solid var(--line); border-radius: 16px; background: var(--card); color: var(--soft);
    white-space: pre-wrap; overflow-wrap: anywhere; font: 13px/1.55 'Geist Mono', ui-monospace, monospace; }`);

const page = (title: string, content: Markup): string =>
  markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body><main>
${content}
</main></body>
</html>
`.source;

const when = (sentAt: string): Markup =>
  markup`<time datetime="${sentAt}">${sentAt.slice(0, 19).replace('T', ' ')} UTC</time>`;

const row = ({ id, to, subject, sentAt }: OutboxMail): Markup =>
  markup`<li><a href="/dev/mail/${id}"><b>${subject}</b>${when(sentAt)}<span>${to}</span></a></li>`;

export const mailList = (mails: readonly OutboxMail[]): string => {
  const list = mails.length > 0 ? markup`<ul>${mails.map(row)}</ul>` : markup`<p>No mail has been sent yet.</p>`;
  return page(
    'Sent mail',
    markup`<h1>Sent mail</h1>
<p class="quiet">What this machine would have mailed, the newest first. Only developers see this page.</p>
${list}`,
  );
};

/** The mail is shown as a document of its own without scripts, whatever it holds; its links open elsewhere. */
export const mailView = ({ to, from, subject, sentAt, html, text }: OutboxMail): string =>
  page(
    subject,
    markup`<p class="quiet"><a href="/dev/mail">All mail</a></p>
<h1>${subject}</h1>
<p class="quiet">To ${to}, from ${from}, ${when(sentAt)}</p>
<iframe title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${html}"></iframe>
<h2>As plain text</h2>
<pre>${text}</pre>`,
  );
