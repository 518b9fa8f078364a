import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '../../api/api.ts';
import type { Messages } from '../../site/messages/zhCN.ts';
import type { DocumentData } from '../../site/rendering.ts';

/** What each site is started with, in the browser and in Node. The router stands outside. */
export interface AppProps {
  api: Api;
  queryClient: QueryClient;
  /** What the document knew when it arrived. */
  documentData: DocumentData;
  messages: Messages;
}
