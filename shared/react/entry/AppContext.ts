import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Messages } from '../../site/messages/zhCN.ts';
import type { DocumentData, PicturePreload } from '../../site/rendering.ts';
import type { PageMetadata } from '../metadata/PageHead.tsx';

/** Props of a site's `App`, in the browser and in Node. The router is outside. */
export interface AppProps {
  queryClient: QueryClient;
  /** The data embedded in the document. */
  documentData: DocumentData;
  /** The texts of the interface in the language of the site. */
  messages: Messages;
  /** In Node only. */
  serverRender?: ServerRender;
}

/** What the document of a page needs besides its HTML; filled while the page renders. */
export interface ServerRender {
  /** What the page says of itself. */
  metadata: PageMetadata;
  /** The pictures of the first screen, to be preloaded, by address. */
  pictures: Map<string, PicturePreload>;
  /** The files in `src`, without the extension, of the page and of parts with a chunk of their own. */
  chunks: Set<string>;
}

/** Provided by `AppProviders`. */
export const AppContext = createContext<AppProps | undefined>(undefined);

function useApp(): AppProps {
  const app = useContext(AppContext);
  if (!app) throw new Error('the app needs AppProviders around it');
  return app;
}

export const useDocumentData = () => useApp().documentData;
export const useMessages = () => useApp().messages;
export const useServerRender = () => useApp().serverRender;
