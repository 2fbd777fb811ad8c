import { useEffect } from 'react';

/** The title of the browser's tab while the page is shown. */
export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = title === 'Pictora' ? title : `${title} · Pictora`;
  }, [title]);
};
