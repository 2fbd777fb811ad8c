// Lets a child process of the tests run this package's sources as they are: relative `.js` imports mean `.ts` files, and
// those are compiled as Jest compiles them.
import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';
import { swcOptions } from '../../../tools/swc.mjs';

registerHooks({
  resolve(specifier, context, next) {
    const source = /^\.{1,2}\/.*\.js$/.test(specifier) && new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
    return source && existsSync(source)
      ? { url: source.href, format: 'module', shortCircuit: true }
      : next(specifier, context);
  },
  load(url, context, next) {
    if (!url.endsWith('.ts')) return next(url, context);
    const { code } = transformSync(readFileSync(fileURLToPath(url), 'utf8'), swcOptions({ sourceMaps: false }));
    return { format: 'module', source: code, shortCircuit: true };
  },
});
