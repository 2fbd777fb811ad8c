// Lets a worker run from the TypeScript sources, as tests do: './x.js' is looked up as './x.ts', and Node strips the types.
import { registerHooks } from 'node:module';

registerHooks({
  resolve(specifier, context, nextResolve) {
    const isOwn = specifier.startsWith('.') && specifier.endsWith('.js') && context.parentURL?.endsWith('.ts');
    return nextResolve(isOwn ? specifier.replace(/\.js$/, '.ts') : specifier, context);
  },
});
