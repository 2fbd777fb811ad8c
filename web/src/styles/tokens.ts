// The design tokens: colours, type, space, motion. Free of antd, so that the public pages can use them without it.
export type Mode = 'dark' | 'light';

/** Colours. Every text colour passes WCAG AA (4.5:1) on canvas, surface, raised and sunken of its own theme. */
export const palette = {
  dark: {
    sunken: '#060505',
    canvas: '#0c0b09',
    surface: '#151312',
    raised: '#1e1b1a',
    overlay: '#23211f',
    text: '#f5f3f0',
    text2: '#b5b2ae',
    text3: '#8f8c88',
    line: 'rgba(255,250,242,0.08)',
    lineStrong: 'rgba(255,250,242,0.15)',
    lineControl: 'rgba(255,250,242,0.36)',
    fill: 'rgba(255,250,242,0.05)',
    fillHover: 'rgba(255,250,242,0.09)',
    fillActive: 'rgba(255,250,242,0.14)',
    ink: '#f5f3f0',
    inkHover: '#ffffff',
    inkActive: '#d9d6d2',
    onInk: '#141210',
    accent: '#ffa13d',
    accentHover: '#ffb356',
    accentActive: '#ee8c32',
    onAccent: '#221106',
    accentText: '#ffb764',
    accentMark: '#ffa13d',
    accentWash: 'rgba(255,161,61,0.12)',
    danger: '#f7707c',
    dangerWash: '#361719',
    success: '#6cd092',
    successWash: 'rgba(108,208,146,0.12)',
    info: '#79bee6',
    shadowPop: '0 0 0 1px rgba(255,250,242,0.09), 0 12px 32px -8px rgba(0,0,0,0.7), 0 32px 64px -24px rgba(0,0,0,0.7)',
    shadowLift: '0 0 0 1px rgba(255,250,242,0.08)',
    mask: 'rgba(4,3,2,0.72)',
    selected: 'rgba(255,250,242,0.12)',
    tipBg: '#f5f3f0',
    tipText: '#181513',
    knob: '#141210',
  },
  light: {
    sunken: '#f1f0ed',
    canvas: '#faf9f7',
    surface: '#ffffff',
    raised: '#ffffff',
    overlay: '#ffffff',
    text: '#181513',
    text2: '#534f4b',
    text3: '#6f6b67',
    line: 'rgba(36,24,12,0.09)',
    lineStrong: 'rgba(36,24,12,0.16)',
    lineControl: 'rgba(36,24,12,0.48)',
    fill: 'rgba(36,24,12,0.04)',
    fillHover: 'rgba(36,24,12,0.07)',
    fillActive: 'rgba(36,24,12,0.11)',
    ink: '#181513',
    inkHover: '#35302c',
    inkActive: '#000000',
    onInk: '#faf9f7',
    accent: '#ffa13d',
    accentHover: '#ffb356',
    accentActive: '#ee8c32',
    onAccent: '#221106',
    accentText: '#a2511a',
    accentMark: '#cf690a',
    accentWash: 'rgba(255,161,61,0.16)',
    danger: '#c71d39',
    dangerWash: '#fdebeb',
    success: '#0b7643',
    successWash: 'rgba(11,118,67,0.09)',
    info: '#1f6a96',
    shadowPop:
      '0 0 0 1px rgba(36,24,12,0.07), 0 8px 24px -6px rgba(48,32,16,0.16), 0 28px 56px -20px rgba(48,32,16,0.24)',
    shadowLift: '0 0 0 1px rgba(36,24,12,0.07), 0 1px 2px rgba(48,32,16,0.05), 0 12px 32px -16px rgba(48,32,16,0.16)',
    mask: 'rgba(24,18,12,0.5)',
    selected: '#ffffff',
    tipBg: '#181513',
    tipText: '#faf9f7',
    knob: '#ffffff',
  },
} as const;

export const font = {
  ui: "'Geist Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  voice: "'Newsreader Variable', 'Iowan Old Style', Georgia, serif",
  mono: "'Geist Mono Variable', ui-monospace, monospace",
} as const;

/** size / line height / tracking. `voice*` are serif: words a person wrote, and the few large headlines. */
export const type = {
  voiceHero: ['clamp(48px, 6.6vw, 96px)', 0.98, '-0.028em', 380],
  voiceTitle: ['clamp(34px, 3.6vw, 52px)', 1.06, '-0.02em', 400],
  voicePrompt: ['clamp(22px, 2.1vw, 30px)', 1.32, '-0.008em', 400],
  voiceCaption: ['17px', 1.4, '0', 420],
  title: ['22px', 1.3, '-0.015em', 560],
  heading: ['16px', 1.4, '-0.008em', 560],
  body: ['15px', 1.55, '0', 400],
  label: ['14px', 1.45, '0', 500],
  small: ['13px', 1.45, '0', 400],
  micro: ['12px', 1.4, '0.005em', 500],
} as const;

export const space = [0, 4, 8, 12, 16, 24, 32, 48, 64, 96, 144] as const;
export const radius = { picture: 6, control: 10, panel: 16, stage: 24, pill: 999 } as const;
export const motion = {
  instant: '90ms',
  quick: '160ms',
  calm: '280ms',
  develop: '1600ms',
  out: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
  inOut: 'cubic-bezier(0.6, 0, 0.2, 1)',
  light: 'cubic-bezier(0.16, 0.8, 0.3, 1)',
} as const;

export const cssName = (k: string): string => '--' + k.replace(/[A-Z0-9]/g, (c) => '-' + c.toLowerCase());

/** Our own custom properties: written once into a static style sheet, one block a theme. */
export const cssVariables = (mode: Mode): string =>
  Object.entries(palette[mode])
    .map(([k, v]) => `${cssName(k)}:${v}`)
    .join(';');

/** The whole style sheet of tokens. Dark is the default, so it needs no attribute. */
export const tokensCss = (): string => {
  const block = (selector: string, mode: Mode) =>
    `${selector} {\n${cssVariables(mode)
      .split(';')
      .map((line) => `  ${line.replace(':', ': ')};\n`)
      .join('')}}\n`;
  return block(':root', 'dark') + block(":root[data-theme='light']", 'light');
};
