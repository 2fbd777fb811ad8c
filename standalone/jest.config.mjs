import config from '../tools/jest-node.config.mjs';

/** With the small runs of the harnesses: the whole ones are `npm run verify:NAME`. */
export default { ...config, testMatch: ['<rootDir>/{src,test,verify}/**/*.spec.ts'] };
