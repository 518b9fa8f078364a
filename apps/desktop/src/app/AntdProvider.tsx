import { theme } from 'virtual:antd/theme';
import { StyleProvider } from '@ant-design/cssinjs';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { ConfigProvider, Empty } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import type { ReactNode } from 'react';

/**
 * Where antd writes its variables and the rules of icons, which the style sheets have too. It is outside of the document,
 * because each style element in the document makes the browser compute all styles again.
 */
const container = typeof document === 'undefined' ? undefined : document.createElement('div');
const locales = { 'zh-CN': zhCN, en: enUS };

/** Configures antd: theme and locale. */
export function AntdProvider({ children }: { children: ReactNode }) {
  const { locale } = useMessages();
  return (
    <StyleProvider container={container}>
      <ConfigProvider
        theme={theme}
        locale={locales[locale]}
        button={{ autoInsertSpace: false }}
        empty={{ image: Empty.PRESENTED_IMAGE_SIMPLE }}
        wave={{ disabled: true }}
      >
        {children}
      </ConfigProvider>
    </StyleProvider>
  );
}
