import { theme } from 'virtual:antd/theme';
import { StyleProvider } from '@ant-design/cssinjs';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { ConfigProvider, Empty } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import type { ReactNode } from 'react';

/**
 * In no document: the style sheets have the variables and the rules of icons that antd still writes at run time. In the
 * document each of them would compute the styles of the page anew.
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
