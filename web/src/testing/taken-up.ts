import { render, type RenderResult } from '@testing-library/react';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';

/** A page as it was drawn ahead, used by somebody before its script is there, and then taken up. */
export const takenUp = (page: ReactElement, touch: (drawn: HTMLElement) => void): RenderResult => {
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(page);
  touch(container);
  return render(page, { container, hydrate: true });
};
