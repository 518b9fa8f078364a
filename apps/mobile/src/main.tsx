import '@twinfront/shared/style/tokens.css';
import '@twinfront/shared/style/base.css';
import '@twinfront/shared/style/utilities.css';
import { hydrateSite } from '@twinfront/shared/react/runtime/hydrateSite.tsx';
import { site } from './site.tsx';
// After the style sheets of antd-mobile, which it adapts.
import './theme.css';
import '@twinfront/shared/style/print.css';

void hydrateSite(site);
