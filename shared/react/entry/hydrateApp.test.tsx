import { useId } from 'react';
import { renderToString } from 'react-dom/server';
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router';
import { expect, it } from 'vitest';
import { BrowserSite } from './hydrateApp.tsx';
import { renderApp } from './renderApp.tsx';

const App = () => <p id={useId()} />;

it('has the ids of the server-rendered document', async () => {
  const page = { source: '', Page: () => null, load: async () => {}, renew: () => {} };
  const task = { url: '/homeWeb', documentData: {}, answers: {} };
  const { html } = await renderApp({ ...task, App, pageOf: () => page });
  const history = createMemoryHistory({ initialEntries: [task.url] });
  const site = (
    <BrowserSite history={history} initialLocation={history.location}>
      <App />
    </BrowserSite>
  );
  expect(renderToString(site)).toBe(html);
  expect(html).toContain('<p id="_R_');
});
