import { type RenderApp, renderApp } from '@twinfront/shared/react/entry/renderApp.tsx';
import { App } from './App.tsx';
import { pageOf } from './routes.tsx';

/** A page of the mobile site as Node renders it. */
export const render: RenderApp = (task) => renderApp({ ...task, App, pageOf });
