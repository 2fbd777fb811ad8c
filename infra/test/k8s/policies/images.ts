import { allContainers, type Manifest } from '../manifest.js';

const digest = /@sha256:[0-9a-f]{64}$/;
/** The tag stands behind the last colon after the last slash: a registry may have a port. */
const tagOf = (image: string): string | undefined => /:([^/:]+)$/.exec(image)?.[1];

/** Images whose bytes may change under the same name. */
export const unpinnedImages = (manifests: readonly Manifest[]): string[] =>
  allContainers(manifests).flatMap(({ in: pod, container: { image } }) => {
    if (digest.test(image)) return [];
    const tag = tagOf(image);
    if (tag === undefined) return [`${pod}: ${image} has no tag`];
    return /^latest$|^(main|master|edge|stable)\b/.test(tag) ? [`${pod}: ${image} moves`] : [];
  });
