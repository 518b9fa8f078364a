import '@twinfront/shared/style/tokens.css';
import '@twinfront/shared/style/utilities.css';
import './theme.css';
import { startSite } from '@twinfront/shared/react/entry/hydrateApp.tsx';
import { App } from './App.tsx';
import { pageOf } from './routes.tsx';

void startSite({ App, pageOf });
