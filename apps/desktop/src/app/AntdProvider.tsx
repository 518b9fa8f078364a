import { StyleProvider } from '@ant-design/cssinjs';
import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { ConfigProvider, Empty } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import type { ReactNode } from 'react';
import { theme } from './theme.ts';

const csp = { nonce: cspNonce() };
const locales = { 'zh-CN': zhCN, en: enUS };

/** Configures antd: theme, locale and the nonce of the content security policy. */
export function AntdProvider({ children }: { children: ReactNode }) {
  const { locale } = useMessages();
  return (
    // What antd still writes at run time, variables and the rules of icons, belongs to the layer of its style sheets.
    <StyleProvider layer>
      <ConfigProvider
        theme={theme}
        locale={locales[locale]}
        csp={csp}
        button={{ autoInsertSpace: false }}
        empty={{ image: Empty.PRESENTED_IMAGE_SIMPLE }}
        wave={{ disabled: true }}
      >
        {children}
      </ConfigProvider>
    </StyleProvider>
  );
}

/** The nonce that the Content-Security-Policy of the document requires of style elements, if any. */
function cspNonce(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
}
