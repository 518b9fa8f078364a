import IconContext from '@ant-design/icons/es/components/Context';
import { cspNonce } from '@twinfront/shared/react/entry/cspNonce';
import { ConfigContext } from 'antd/es/config-provider/context';
import { DesignTokenContext, defaultConfig } from 'antd/es/theme/context';
import { type ReactNode, useContext } from 'react';

/** The class that antd gives to everything it renders; `theme.css` hangs its variables on it. */
const THEME_KEY = 'twinfront';

const csp = { nonce: cspNonce() };
const icons = { csp };
const tokens = { ...defaultConfig, hashed: false, cssVar: { key: THEME_KEY } };

/**
 * What of antd's `ConfigProvider` is wanted here. The component itself would bring the forms, the
 * locale and the empty states of all of antd to the first screen. Everything of antd comes from
 * `antd/es`: in Node the bare name is another build, with contexts of its own.
 */
export function AntdProvider({ children }: { children: ReactNode }) {
  const config = useContext(ConfigContext);
  return (
    <ConfigContext
      value={{ ...config, csp, button: { autoInsertSpace: false }, wave: { disabled: true } }}
    >
      <IconContext value={icons}>
        <DesignTokenContext value={tokens}>{children}</DesignTokenContext>
      </IconContext>
    </ConfigContext>
  );
}
