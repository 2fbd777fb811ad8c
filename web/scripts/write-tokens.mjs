// Writes src/styles/tokens.css from src/styles/tokens.ts: `node scripts/write-tokens.mjs`. A test holds the two together.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tokensCss } from '../src/styles/tokens.ts';

await writeFile(join(import.meta.dirname, '../src/styles/tokens.css'), tokensCss());
