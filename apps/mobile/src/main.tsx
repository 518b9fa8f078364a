import '@twinfront/shared/style/tokens.css';
import '@twinfront/shared/style/utilities.css';
import { hydrateApp } from '@twinfront/shared/react/entry/hydrateApp.tsx';
import { App } from './App.tsx';
import { pageOf } from './routes.tsx';
// After the style sheets of antd-mobile, which it adapts.
import './theme.css';
import '@twinfront/shared/style/print.css';

void hydrateApp({ App, pageOf, refetchInterval: import.meta.env.DEV && 1000 });
