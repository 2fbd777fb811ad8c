/**
 * Texts that run a script where they are taken for markup or an address. Each that ran would call `pwned`, which a page of the
 * harness has, or ask elsewhere.invalid for something.
 */
export const scripts: readonly string[] = [
  '<script>pwned(1)</script>',
  '"><script>pwned(2)</script>',
  "'><img src=x onerror=pwned(3)>",
  '<svg onload=pwned(4)>',
  '</title><script>pwned(5)</script>',
  '</script><script>pwned(6)</script>',
  '--><script>pwned(7)</script>',
  '<iframe srcdoc="<script>parent.pwned(8)</script>">',
  '<a href="javascript:pwned(9)">click</a>',
  'javascript:pwned(10)',
  '<img src=//elsewhere.invalid/11>',
  '<link rel=stylesheet href=//elsewhere.invalid/12>',
  '<style>@import "//elsewhere.invalid/13"</style>',
  '<base href=//elsewhere.invalid/>',
  '<meta http-equiv=refresh content="0;url=//elsewhere.invalid/15">',
  '" autofocus onfocus=pwned(16) x="',
  '{{constructor.constructor("pwned(17)")()}}',
  '<math><mtext></p><style><img src onerror=pwned(18)></style>',
  '[click](javascript:pwned(19))',
  'https://elsewhere.invalid/"onmouseover="pwned(20)',
  '<form action=//elsewhere.invalid/21><button autofocus>x',
  '<object data="data:text/html,<script>pwned(22)</script>">',
];
