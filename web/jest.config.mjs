import { swcOptions } from '../tools/swc.mjs';

const options = swcOptions({ sourceMaps: 'inline' });

/** Jest for the web app: jsdom with the platform's own fetch, TypeScript through SWC, contracts from their source. */
export default {
  testEnvironment: './src/testing/jsdom-environment.mjs',
  testEnvironmentOptions: { customExportConditions: ['@pictora/source', 'browser', 'import', 'default'] },
  globals: { __LANGUAGE__: 'en' },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '\\.css$': '<rootDir>/src/testing/no-styles.ts',
    '^socket\\.io-client$': '<rootDir>/src/testing/fake-socket.ts',
  },
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        ...options,
        jsc: {
          ...options.jsc,
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          experimental: { keepImportAttributes: true },
        },
      },
    ],
  },
  setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts'],
  testMatch: ['<rootDir>/src/**/*.spec.{ts,tsx}'],
  maxWorkers: 2,
  testTimeout: 120_000,
};
