import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { openingTexts } from '../../site/hours/openingText.ts';
import type { Locale } from '../../site/locale.ts';
import { messagesOf } from '../../site/messages/messagesOf.ts';
import { createQueryClient } from '../queries/client.ts';
import { configQuery } from '../queries/queries.ts';
import { AppContext } from '../runtime/AppContext.ts';
import { DateTime } from './DateTime.tsx';

it.each([
  ['zh-CN', 'Pacific/Auckland', '2026年11月21日'],
  // A browser may not know a time zone that Node has accepted.
  ['zh-CN', 'Atlantis/Poseidonis', '2026年11月20日'],
  ['zh-CN', undefined, '2026年11月20日'],
  ['en', undefined, 'November 20, 2026'],
  ['en-GB', undefined, '20 November 2026'],
] as const)('shows a date of a site in %s in the time zone %s as %s', (locale, timeZone, date) => {
  expect(show({ at: '2026-11-20T12:00:00Z' }, locale, timeZone)).toBe(date);
});

it.each([
  ['zh-CN', '2026年11月20日 8:05', '开放中，至 8:05'],
  ['en', 'November 20, 2026 at 8:05', 'Open until 8:05'],
  ['en-GB', '20 November 2026 at 8:05', 'Open until 8:05'],
] as const)('writes times in %s as opening hours do: %s', (locale, date, open) => {
  expect(show({ at: '2026-11-20T00:05:00Z', precision: 'minute' }, locale)).toBe(date);
  const state = { kind: 'open', until: '08:05' } as const;
  expect(openingTexts(state, messagesOf(locale), String)).toEqual([open]);
});

function show(props: ComponentProps<typeof DateTime>, locale: Locale, timeZone?: string) {
  const queryClient = createQueryClient();
  const site = { name: '', description: '', locale, footer: { copyright: '' } };
  queryClient.setQueryData(configQuery('site').queryKey, { ...site, timeZone });
  const serverRender = { metadata: {}, pictures: new Map() };
  const loadPage = async () => {};
  const app = {
    queryClient,
    documentData: {},
    messages: messagesOf(locale),
    serverRender,
    loadPage,
  };
  const html = renderToString(
    <QueryClientProvider client={queryClient}>
      <AppContext value={app}>
        <DateTime {...props} />
      </AppContext>
    </QueryClientProvider>,
  );
  return /<time[^>]*>(.*)<\/time>/.exec(html)?.[1];
}
