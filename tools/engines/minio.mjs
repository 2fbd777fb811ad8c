// Builds MinIO for the suites that run against a real one: node tools/engines/minio.mjs
// It is published as source, so this needs Go (two minutes the first time, 150 MB), and is kept for the next time. Prints
// where it is. MINIO_URL of a running one, with MINIO_ACCESS_KEY and MINIO_SECRET_KEY, makes it needless.
import { ensureProgram, goInstall } from './get-engine.mjs';

ensureProgram(
  'minio',
  goInstall('github.com/minio/minio@v0.0.0-20260212201848-7aac2a2c5b7c'),
  'building it needs Go and its module proxy',
);
