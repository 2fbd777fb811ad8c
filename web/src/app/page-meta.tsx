import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../config/paths.js';
import { m } from '../texts/index.js';

/** What a search engine shows below the name of a page. Only these pages are to be found there. */
export const descriptions: Readonly<Record<string, string>> = {
  [paths.home]: m.page_description(),
  [paths.explore]: m.page_about_explore(),
  [paths.gallery]: m.page_about_gallery(),
  [paths.pricing]: m.page_about_pricing(),
  [paths.contact]: m.page_about_contact(),
  [paths.verify]: m.page_about_verify(),
  [paths.terms]: m.page_about_terms(),
  [paths.privacy]: m.page_about_privacy(),
  [paths.refunds]: m.page_about_refunds(),
  [paths.licensing]: m.page_about_licensing(),
};

const inHead = (selector: string, tag: 'meta' | 'link', attributes: Readonly<Record<string, string>>): void => {
  const element = document.head.querySelector(selector) ?? document.head.appendChild(document.createElement(tag));
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
};

/** The description, the one address and the rule for search engines of the page that is shown. */
export const PageMeta = () => {
  const { pathname } = useLocation();
  useEffect(() => {
    const description = descriptions[pathname];
    inHead('meta[name="description"]', 'meta', {
      name: 'description',
      content: description ?? m.page_description(),
    });
    inHead('meta[name="robots"]', 'meta', { name: 'robots', content: description ? 'index, follow' : 'noindex' });
    // Without its query: a picture that is opened over the feed is no page of its own.
    inHead('link[rel="canonical"]', 'link', { rel: 'canonical', href: location.origin + pathname });
  }, [pathname]);
  return null;
};
