import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Api } from '../../api/api.ts';
import type { Messages } from '../../site/messages/zhCN.ts';
import type { DocumentData, PicturePreload } from '../../site/rendering.ts';

/** Props of each app, in the browser and in Node. The router is outside. */
export interface AppProps {
  api: Api;
  queryClient: QueryClient;
  /** The data embedded in the document. */
  documentData: DocumentData;
  /** The texts of the interface in the language of the site. */
  messages: Messages;
  /** In Node only. */
  renderObserver?: RenderObserver;
}

/** Collects what the document of a page needs besides its HTML. */
export interface RenderObserver {
  /** A picture of the first screen, to be preloaded. */
  addPicture: (picture: PicturePreload) => void;
  /** The file in `src`, without the extension, of a part with a chunk of its own. */
  addChunk: (source: string) => void;
}

/** Provided by `AppProviders`. */
export const AppContext = createContext<AppProps | undefined>(undefined);

function useApp(): AppProps {
  const app = useContext(AppContext);
  if (!app) throw new Error('the app needs AppProviders around it');
  return app;
}

export const useApi = () => useApp().api;
export const useDocumentData = () => useApp().documentData;
export const useMessages = () => useApp().messages;
export const useRenderObserver = () => useApp().renderObserver;
