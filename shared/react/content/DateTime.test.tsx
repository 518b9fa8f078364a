import { prerender } from 'react-dom/static';
import { expect, it } from 'vitest';
import { callKey } from '../../api/callKey.ts';
import { createKnownApi } from '../../api/knownApi.ts';
import { zhCN } from '../../site/messages/zhCN.ts';
import { AppProviders } from '../entry/AppProviders.tsx';
import { createQueryClient } from '../queries/client.ts';
import { ToastContext } from '../status/toast.ts';
import { DateTime } from './DateTime.tsx';

it.each([
  ['Pacific/Auckland', '2026年11月21日'],
  // A browser may not know a time zone that Node has accepted.
  ['Atlantis/Poseidonis', '2026年11月20日'],
  [undefined, '2026年11月20日'],
])('shows a date in the time zone %s as %s', async (timeZone, date) => {
  const site = { ok: true, value: { timeZone } } as const;
  const { prelude } = await prerender(
    <AppProviders
      api={createKnownApi({ [callKey.config('site')]: site }, () => {})}
      queryClient={createQueryClient()}
      documentData={{}}
      messages={zhCN}
    >
      <ToastContext value={() => {}}>
        <DateTime at="2026-11-20T12:00:00Z" />
      </ToastContext>
    </AppProviders>,
  );
  expect(await new Response(prelude).text()).toContain(`>${date}</time>`);
});
