import type { Block, Letter } from './letter.js';
import { markup, Markup } from './markup.js';

/**
 * Mail programs know tables and inline styles for certain, a style sheet sometimes, and web fonts or drawings hardly ever.
 * So the light look stands inline and is whole by itself; the dark one replaces it where the sheet is read. Programs that
 * turn colours around by themselves find no pictures, and each text beside the background that it was chosen for.
 */
const sans = "Geist,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const serif = "Newsreader,'Iowan Old Style',Georgia,'Times New Roman',serif";
const mono = "'Geist Mono',ui-monospace,Menlo,Consolas,monospace";

const sheet = new Markup(`
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #0c0b09 !important; }
  .card { background: #151312 !important; border-color: #2b2927 !important; }
  .ink, .ink a { color: #f5f3f0 !important; }
  .soft, .soft a { color: #b5b2ae !important; }
  .quiet, .quiet a { color: #8f8c88 !important; }
  .well { background: #060505 !important; border-color: #2b2927 !important; }
  .press { background: #f5f3f0 !important; }
  .press a { color: #141210 !important; }
  .dot { color: #ffa13d !important; }
}
@media (max-width: 520px) {
  .card { padding: 28px 22px 16px !important; }
  .figures { font-size: 32px !important; letter-spacing: 7px !important; }
}`);

const table = (rows: Markup, style: string, full = true): Markup => {
  const width = new Markup(full ? ' width="100%"' : '');
  return markup`<table role="presentation"${width} cellpadding="0" cellspacing="0" border="0" style="${style}">${rows}</table>`;
};

const well = (content: Markup, font: string, rest: string, name = ''): Markup =>
  table(
    markup`<tr><td class="well ink ${name}" bgcolor="#f1f0ed" style="background:#f1f0ed;border:1px solid #e4e2de;border-radius:12px;font:${font};color:#181513;${rest}">${content}</td></tr>`,
    'margin:0 0 20px',
  );

const lines = (text: string): Markup =>
  new Markup(
    text
      .split(/\r\n?|\n/)
      .map((line) => markup`${line}`.source)
      .join('<br>'),
  );

/** The address stays readable beneath the button, for programs that show no links and for people who check them. */
const press = (label: string, href: string): Markup => {
  const link = markup`<a href="${href}" target="_blank" style="display:inline-block;padding:13px 24px;font:500 15px/20px ${sans};color:#faf9f7;text-decoration:none">${label}</a>`;
  const cell = markup`<tr><td class="press" bgcolor="#181513" style="background:#181513;border-radius:10px">${link}</td></tr>`;
  return markup`${table(cell, 'margin:4px 0 20px', false)}
<p class="quiet" style="margin:0 0 20px;font:400 13px/1.5 ${sans};color:#6f6b67">Or open this address:<br><a href="${href}" style="font:400 13px/1.5 ${sans};color:#6f6b67;word-break:break-all">${href}</a></p>`;
};

const blockOf = (block: Block): Markup => {
  switch (block.kind) {
    case 'paragraph':
      return markup`<p class="soft" style="margin:0 0 20px;font:400 16px/1.55 ${sans};color:#534f4b">${block.text}</p>`;
    case 'code':
      return well(
        markup`${block.code}`,
        `500 36px/44px ${mono}`,
        'padding:18px 8px;text-align:center;letter-spacing:10px;text-indent:10px',
        'figures',
      );
    case 'button':
      return press(block.label, block.href);
    case 'quote':
      return well(lines(block.text), `400 17px/1.5 ${serif}`, 'padding:16px 18px');
    case 'aside':
      return markup`<p class="quiet" style="margin:0 0 12px;font:400 13px/1.5 ${sans};color:#6f6b67">${block.text}</p>`;
  }
};

const card = ({ heading, blocks }: Letter): Markup =>
  markup`<tr><td class="card" align="left" bgcolor="#ffffff" style="background:#ffffff;border:1px solid #e4e2de;border-radius:16px;padding:36px 36px 24px">
<h1 class="ink" style="margin:0 0 16px;font:400 30px/1.15 ${serif};letter-spacing:-0.5px;color:#181513">${heading}</h1>
${blocks.map(blockOf)}
</td></tr>`;

const wordmark = markup`<tr><td class="ink" align="left" style="padding:0 4px 20px;font:400 26px/32px ${serif};letter-spacing:-0.5px;color:#181513">Pictora<span class="dot" style="color:#cf690a">&#8226;</span></td></tr>`;

export const renderHtml = (letter: Letter): string => {
  const column = table(markup`${wordmark}${card(letter)}`, 'max-width:520px');
  const page = table(
    markup`<tr><td class="page" align="center" bgcolor="#faf9f7" style="background:#faf9f7;padding:32px 16px 48px">${column}</td></tr>`,
    'background:#faf9f7',
  );
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${letter.subject}</title>
<style>${sheet}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#faf9f7">
<div style="display:none;max-height:0;overflow:hidden">${letter.preview}</div>
${page}
</body>
</html>
`.source;
};
