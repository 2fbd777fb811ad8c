import { expect, it } from '@jest/globals';
import { imageOf, inContainers } from '../../tools/engines/docker.mjs';

it.each(inContainers)('%s runs in Docker as the version that is pinned', (engine) => {
  expect(imageOf(engine)).toMatch(/^[a-z0-9./-]+:v?\d[\w.-]+$|^minio\/minio:RELEASE\.[\dTZ-]+$/);
});
