import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { configQuery } from '../queries/queries.ts';
import { renderSite } from './renderSite.tsx';

const load = async () => ({ default: () => null });

/** Renders a page that uses the config of the home page, of which the document has no result. */
const render = (enabled: boolean) => {
  const Page = () => useQuery({ ...configQuery('home'), enabled }).status;
  return renderSite(
    {
      App: ({ queryClient }) => (
        <QueryClientProvider client={queryClient}>
          <Page />
        </QueryClientProvider>
      ),
      pageOf: () => ({ source: '', load }),
    },
    { url: '/judgeView', documentData: {}, locale: 'en' },
  );
};

it('rejects a page that uses a call which pageCalls does not name', async () => {
  await expect(render(true)).rejects.toThrow('pageCalls does not name ["whole","config home"]');
});

it('renders a page that fetches it later', async () => {
  expect(await render(false)).toMatchObject({ html: 'pending' });
});
