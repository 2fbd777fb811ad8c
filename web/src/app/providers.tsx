import { StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider } from 'antd';
import { useState, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { antdTheme } from '../styles/antd-theme.js';
import { makeStore } from './store.js';

/** One store for the life of the page, made when the first page that needs it is opened. */
let shared: ReturnType<typeof makeStore> | undefined;
export const sharedStore = () => (shared ??= makeStore()).store;

/** The store and antd, in one theme for dark and light: its values are our custom properties. */
export const Providers = ({ children }: { children: ReactNode }) => {
  const [store] = useState(sharedStore);
  return (
    <Provider store={store}>
      <StyleProvider layer>
        <ConfigProvider theme={antdTheme}>{children}</ConfigProvider>
      </StyleProvider>
    </Provider>
  );
};
