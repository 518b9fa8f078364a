import '@twinfront/shared/style/tokens.css';
import '@twinfront/shared/style/base.css';
import '@twinfront/shared/style/utilities.css';
import 'virtual:antd.css';
import './theme.css';
import '@twinfront/shared/style/print.css';
import { hydrateSite } from '@twinfront/shared/react/runtime/hydrateSite.tsx';
import { site } from './site.tsx';

void hydrateSite(site);
