// @ts-check
import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/** @param {string} file */
export const readIfThere = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return null;
    throw error;
  }
};

/** Whole or not at all, and for the owner alone: there may be secrets in it. @param {string} file @param {string} text */
export const replace = (file, text) => {
  const draft = `${file}.${process.pid}.draft`;
  writeFileSync(draft, text, { mode: 0o600, flush: true });
  renameSync(draft, file);
};
