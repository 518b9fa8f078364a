import { renderSite } from '@twinfront/shared/react/runtime/renderSite.tsx';
import type { Render } from '@twinfront/shared/site/rendering';
import { site } from './site.tsx';

/** Renders a page of the desktop site in Node. */
export const render: Render = (task) => renderSite(site, task);
