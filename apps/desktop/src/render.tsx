import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import { type RenderSite, renderSite } from '@twinfront/shared/react/entry/renderApp.tsx';
import { App } from './App.tsx';
import { pageOf } from './routes.tsx';

/** A page of the desktop site as Node renders it, with what antd would style it with. */
export const render: RenderSite = async (task) => {
  const cache = createCache();
  const rendering = await renderSite({
    ...task,
    App,
    pageOf,
    wrap: (site) => <StyleProvider cache={cache}>{site}</StyleProvider>,
  });
  return { ...rendering, css: extractStyle(cache, { plain: true }) };
};
