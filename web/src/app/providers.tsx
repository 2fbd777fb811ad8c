import { StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { antdTheme } from '../styles/antd-theme.js';
import { antdLocale } from './antd-locale.js';
import { StoreProvider } from './store-provider.js';

/** The store and antd, in one theme for dark and light: its values are our custom properties. */
export const Providers = ({ children }: { children: ReactNode }) => (
  <StoreProvider>
    <StyleProvider layer>
      <ConfigProvider theme={antdTheme} {...(antdLocale && { locale: antdLocale })}>
        {children}
      </ConfigProvider>
    </StyleProvider>
  </StoreProvider>
);
