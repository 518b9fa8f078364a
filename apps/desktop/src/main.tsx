import '@twinfront/shared/style/tokens.css';
import '@twinfront/shared/style/utilities.css';
import './theme.css';
import '@twinfront/shared/style/print.css';
import { hydrateApp } from '@twinfront/shared/react/entry/hydrateApp.tsx';
import { App } from './App.tsx';
import { pageOf } from './routes.tsx';

void hydrateApp({ App, pageOf, refetchInterval: import.meta.env.DEV && 1000 });
