import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiProvider } from '../queries/ApiProvider.ts';
import { Announcer } from '../status/Announcer.tsx';
import type { AppProps } from './AppProps.ts';
import { InitialDataProvider } from './initialData.ts';
import { MessagesProvider } from './messages.ts';

/** The contexts of every app, the same in browsers and in Node. The router is outside. */
export function AppProviders({
  api,
  queryClient,
  documentData,
  messages,
  children,
}: AppProps & { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={api}>
        <InitialDataProvider value={documentData}>
          <MessagesProvider value={messages}>
            <Announcer>{children}</Announcer>
          </MessagesProvider>
        </InitialDataProvider>
      </ApiProvider>
    </QueryClientProvider>
  );
}
