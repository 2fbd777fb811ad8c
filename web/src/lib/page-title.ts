import { createContext, use, useEffect } from 'react';

/** Hears the title of a page that is drawn while it is built, where no effect runs. */
export const DrawnTitle = createContext<((title: string) => void) | null>(null);

/** The title of the browser's tab while the page is shown. */
export const usePageTitle = (title: string): void => {
  const whole = title === 'Pictora' ? title : `${title} · Pictora`;
  use(DrawnTitle)?.(whole);
  useEffect(() => {
    document.title = whole;
  }, [whole]);
};
