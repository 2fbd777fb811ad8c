import { swcOptions } from './swc.mjs';

/** Jest for a backend package: TypeScript as ES modules through SWC, workspace packages from their sources. */
export default {
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['@pictora/source', 'node', 'node-addons', 'default'] },
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '^.+\\.ts$': ['@swc/jest', swcOptions({ sourceMaps: 'inline' })] },
  testMatch: ['<rootDir>/{src,test}/**/*.spec.ts'],
  setupFiles: ['reflect-metadata'],
  maxWorkers: 2,
  // For tests that hang. Jest's own five seconds are less than a service takes to start on a machine with much else to do.
  testTimeout: 30_000,
};
