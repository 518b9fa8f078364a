import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { ConfigProvider } from 'antd-mobile';
import enUS from 'antd-mobile/es/locales/en-US';
import zhCN from 'antd-mobile/es/locales/zh-CN';
import type { ReactNode } from 'react';

const locales = { 'zh-CN': zhCN, en: enUS };

/** Configures antd-mobile: the locale of its own texts. Its theme is in `theme.css`. */
export function MobileProvider({ children }: { children: ReactNode }) {
  const { locale } = useMessages();
  return <ConfigProvider locale={locales[locale]}>{children}</ConfigProvider>;
}
