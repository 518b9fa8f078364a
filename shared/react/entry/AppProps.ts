import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '../../api/api.ts';
import type { DocumentData } from '../../site/rendering.ts';
import type { Words } from '../../site/words/zhCN.ts';

/** What each site is started with, in the browser and in Node. The router stands outside. */
export interface AppProps {
  api: Api;
  queryClient: QueryClient;
  /** What the document knew when it arrived. */
  documentData: DocumentData;
  messages: Words;
}
