import { useState, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { makeStore } from './store.js';

/** One store for the life of the page, made when the first page that needs it is opened. */
let shared: ReturnType<typeof makeStore> | undefined;
const sharedStore = () => (shared ??= makeStore()).store;

/** The store alone, for pages that visitors see too: they load no antd. */
export const StoreProvider = ({ children }: { children: ReactNode }) => {
  const [store] = useState(sharedStore);
  return <Provider store={store}>{children}</Provider>;
};
