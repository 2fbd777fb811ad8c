/**
 * What is put into one file of the build. Left to itself, each set of pages that share something gets a file of its own, and
 * a page asks for fifty files of a few hundred bytes; with each on a phone's line it waits longer than for their bytes.
 * `node bench/bundle.bench.mjs` shows what a change here costs each page.
 */

/** Leaves without imports of weight: icons, texts, constants, words of numbers. */
const common =
  /[\\/](lucide-react[\\/]dist[\\/]esm[\\/]icons|\.texts)[\\/]|contracts[\\/]src[\\/](limits|plan-catalogue|style-names|avatar-url|error-codes|language|http[\\/]header-names)|web[\\/]src[\\/](lib[\\/](format|money|error-text|credits|style-texts)\.|components[\\/](late|sample-picture)\.)/;

/** How pictures of people are shown, on every page that shows some. Nothing here may ask the server. */
const pictures =
  /web[\\/]src[\\/](components[\\/](avatar|picture|time-ago|switches|wall|sheet|viewer)\.|components[\\/]community[\\/](counts|author-link)\.|lib[\\/](ago|picture-facts|use-width|use-end-reached|use-open-image|use-dialog|share-link|use-media|justify)\.)/;

const alone = { includeDependenciesRecursively: false } as const;

export const chunkGroups = [
  { name: 'start', tags: ['$initial' as const], priority: 3 },
  { name: 'pictures', test: pictures, priority: 2, ...alone },
  { name: 'common', test: common, minShareCount: 4, priority: 1, ...alone },
];
