import { describe, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { PageMeta } from '../page-meta.js';

const metaAt = (address: string) => {
  const shown = render(
    <MemoryRouter initialEntries={[address]}>
      <PageMeta />
    </MemoryRouter>,
  );
  const read = (selector: string, attribute: string) =>
    [...document.head.querySelectorAll(selector)].map((element) => element.getAttribute(attribute));
  const meta = {
    description: read('meta[name="description"]', 'content'),
    robots: read('meta[name="robots"]', 'content'),
    canonical: read('link[rel="canonical"]', 'href'),
  };
  shown.unmount();
  return meta;
};

describe('what search engines are told', () => {
  const publicPages = '/ /explore /gallery /pricing /contact /verify /terms /privacy /refunds /licensing'.split(' ');

  it.each(publicPages)('of %s: its own description and its one address', (path) => {
    const { description, robots, canonical } = metaAt(`${path}?image=1#part`);
    expect(description).toEqual([expect.stringMatching(/^.{50,160}$/)]);
    expect(robots).toEqual(['index, follow']);
    expect(canonical).toEqual([`http://localhost${path}`]);
  });

  it('is another description for each', () => {
    const all = publicPages.map((path) => metaAt(path).description[0]);
    expect(new Set(all).size).toBe(publicPages.length);
  });

  it.each(['/login', '/settings', '/users/1', '/no/such/page'])('of %s: that it is not to be found', (path) => {
    expect(metaAt(path).robots).toEqual(['noindex']);
  });
});
