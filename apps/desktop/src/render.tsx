import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import { type RenderApp, renderApp } from '@twinfront/shared/react/entry/renderApp.tsx';
import { App } from './App.tsx';
import { pageOf } from './routes.tsx';

/** Renders a page of the desktop site in Node, with antd's styles. */
export const render: RenderApp = async (task) => {
  const cache = createCache();
  const rendering = await renderApp({
    ...task,
    App,
    pageOf,
    wrap: (site) => <StyleProvider cache={cache}>{site}</StyleProvider>,
  });
  return { ...rendering, css: extractStyle(cache, { plain: true }) };
};
