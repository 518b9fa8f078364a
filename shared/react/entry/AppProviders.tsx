import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Api } from '../../api/api.ts';
import type { Messages } from '../../site/messages/zhCN.ts';
import type { DocumentData } from '../../site/rendering.ts';
import { ApiProvider } from '../queries/ApiProvider.ts';
import { Announcer } from '../status/Announcer.tsx';
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

/** Props of each app, in the browser and in Node. The router is outside. */
export interface AppProps {
  api: Api;
  queryClient: QueryClient;
  /** The data embedded in the document. */
  documentData: DocumentData;
  messages: Messages;
}
