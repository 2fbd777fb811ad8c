import config from '../tools/jest-node.config.mjs';

/** Browser and process tests: one after another, on the built app. */
export default { ...config, testMatch: ['<rootDir>/e2e/**/*.e2e.ts'], maxWorkers: 1, testTimeout: 180_000 };
