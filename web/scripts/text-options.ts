import type { CompilerOptions } from '@inlang/paraglide-js';

/** How the catalogues are compiled, wherever it happens. */
export const textOptions: Omit<CompilerOptions, 'outdir'> = {
  project: './project.inlang',
  // Each build is for one language, known while it is made: vite.config.ts and jest.config.mjs define it.
  experimentalStaticLocale: '__LANGUAGE__',
  strategy: ['baseLocale'],
  isServer: 'false',
  emitReadme: false,
};
