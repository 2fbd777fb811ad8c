import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { paths } from '../config/paths.js';
import { DrawnPosts, slottedPosts } from '../features/explore/first-posts.js';
import { DrawnTitle } from '../lib/page-title.js';
import { descriptions } from './page-meta.js';
import { Page } from './page.js';

/** Pages that are to be found show every visitor the same; /explore shows its bar and frames until the feed has come. */
export const drawnPaths: readonly string[] = Object.keys(descriptions);

/** Of these the gateway knows what they show first, and writes it there. */
export const slottedPaths: readonly string[] = [paths.explore];

export type DrawnPage = { readonly html: string; readonly title: string; readonly description: string };

/** The page as a visitor sees it before any script has run, in the language of the build; with slots for its first posts. */
export const drawPage = async (path: string, withSlots = false): Promise<DrawnPage> => {
  let title = '';
  let fault: unknown;
  const { prelude } = await prerender(
    <DrawnTitle value={(said) => void (title = said)}>
      <StrictMode>
        <DrawnPosts value={withSlots ? slottedPosts : []}>
          <StaticRouter location={path}>
            <Page />
          </StaticRouter>
        </DrawnPosts>
      </StrictMode>
    </DrawnTitle>,
    // Whole: parts that are put in their place by a script would wait for one, and the policy allows none inline.
    { onError: (error) => void (fault = error), progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  );
  const html = await new Response(prelude).text();
  if (fault !== undefined) throw new Error(`${path} could not be drawn`, { cause: fault });
  const description = descriptions[path];
  if (title === '' || description === undefined) throw new Error(`${path} has no title, or says nothing of itself`);
  return { html, title, description };
};
