// One SWC setting for the build and for Jest, so that tests run what ships.

/** @param {{ sourceMaps?: boolean | 'inline' }} [options] */
export const swcOptions = ({ sourceMaps = true } = {}) => ({
  swcrc: false,
  configFile: false,
  sourceMaps,
  jsc: {
    target: 'es2022',
    keepClassNames: true,
    parser: { syntax: 'typescript', decorators: true, tsx: false },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
  },
  module: { type: 'es6' },
});
