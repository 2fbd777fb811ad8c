// For `node --import`: runs the sources of this workspace as they are. A relative `.js` import means the `.ts` file beside
// it, compiled as the build does it.
import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';
import { swcOptions } from '../../../tools/swc.mjs';

registerHooks({
  resolve: (specifier, context, next) => {
    const source = /^\..*\.js$/.test(specifier) && new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
    return source && existsSync(source) ? { url: source.href, shortCircuit: true } : next(specifier, context);
  },
  load: (url, context, next) => {
    if (!url.endsWith('.ts')) return next(url, context);
    const { code } = transformSync(readFileSync(fileURLToPath(url), 'utf8'), swcOptions({ sourceMaps: 'inline' }));
    return { format: 'module', source: code, shortCircuit: true };
  },
});
