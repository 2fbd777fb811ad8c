import config from '../tools/jest-node.config.mjs';

/** Suites that choose the form themselves, and those about the one process, or the one folder, of the embedded form. */
const ofOneForm = ['distributed', 'replicas', 'over-nats', 'backup', 'metrics', 'traces'];
const left = process.env.PICTORA_E2E_FORM === 'distributed' ? ofOneForm : [];

/** Browser and process tests on the built app, two suites at a time: each waits for its browser and its processes for much of its life. */
export default {
  ...config,
  testMatch: ['<rootDir>/e2e/**/*.e2e.ts'],
  testPathIgnorePatterns: left.map((name) => `/e2e/${name}\\.e2e\\.ts$`),
  maxWorkers: 2,
  testTimeout: 180_000,
};
