import { useId } from 'react';
import { renderToString } from 'react-dom/server';
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router';
import { expect, it } from 'vitest';
import { BrowserSite } from './hydrateSite.tsx';
import { renderSite } from './renderSite.tsx';

const App = () => <p id={useId()} />;

it('has the ids of the server-rendered document', async () => {
  const page = { source: '', Page: () => null, load: async () => {}, renew: () => {} };
  const site = { App, pageOf: () => page };
  const failure = { ok: false, failure: { kind: 'other' } } as const;
  const answers = { 'config site': failure, 'config home': failure };
  const task = { url: '/judgeView', documentData: {}, locale: 'zh-CN', answers } as const;
  const { html } = await renderSite(site, task);
  const history = createMemoryHistory({ initialEntries: [task.url] });
  const hydrated = renderToString(
    <BrowserSite history={history} initialLocation={history.location} onStart={() => {}}>
      <App />
    </BrowserSite>,
  );
  expect(hydrated).toBe(html);
  expect(html).toContain('<p id="_R_');
});
