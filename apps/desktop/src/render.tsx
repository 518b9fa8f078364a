import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import { renderSite } from '@twinfront/shared/react/entry/renderSite.tsx';
import type { Render } from '@twinfront/shared/site/rendering';
import { site } from './site.tsx';

/** Renders a page of the desktop site in Node, with antd's styles. */
export const render: Render = async (task) => {
  const cache = createCache();
  const rendering = await renderSite(site, task, (app) => (
    <StyleProvider cache={cache}>{app}</StyleProvider>
  ));
  return { ...rendering, css: extractStyle(cache, { plain: true }) };
};
