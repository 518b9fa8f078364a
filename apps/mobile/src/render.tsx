import { type RenderApp, renderApp } from '@twinfront/shared/react/entry/renderApp.tsx';
import { App } from './App.tsx';
import { pageOf } from './routes.tsx';

/** Renders a page of the mobile site in Node. */
export const render: RenderApp = (task) => renderApp({ ...task, App, pageOf });
