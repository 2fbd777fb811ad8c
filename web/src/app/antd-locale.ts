import type { ConfigProviderProps } from 'antd';
import deDE from 'antd/locale/de_DE';
import { language } from '../texts/index.js';

/** The words inside the library's own parts; English is what it has by itself. */
export const antdLocale: ConfigProviderProps['locale'] = language === 'de' ? deDE : undefined;
