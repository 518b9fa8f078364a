import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Picture } from '../../api/fields.ts';
import { languageOf } from '../../site/locale.ts';
import type { Messages } from '../../site/messages/zhCN.ts';
import type { DocumentData, PicturePreload } from '../../site/rendering.ts';

/** Props of a site's `App`, in the browser and in Node. The router is outside. */
export interface AppProps {
  queryClient: QueryClient;
  /** The data embedded in the document. */
  documentData: DocumentData;
  /** The texts of the interface in the language of the site. */
  messages: Messages;
  /** Called when a page of a browser is hydrated or shown. Must not change. */
  onStart?: () => void;
  /** In Node only. */
  serverRender?: ServerRender;
}

/** What a page says of itself: status and headers of its document, and elements of its head. */
export interface PageMetadata {
  /** Of the document; by default 200. */
  status?: 404 | 503 | undefined;
  /** Without a title: the name of the site alone. */
  title?: string | undefined;
  /** By default that of the site. */
  description?: string | undefined;
  /** The canonical path. A page with one is 503 while the configuration of the site is not known. */
  canonical?: string | undefined;
  noindex?: boolean;
  /** The type of the structured data: the whole site, an item, or an article; none without it. */
  schemaType?: 'site' | 'item' | 'article';
  /** The picture of the item. */
  image?: Picture | undefined;
  /** For link previews and the structured data. Default: `image`, else a picture of `body`, else the logo of the site. */
  preview?: Picture | undefined;
  /** Of an article. */
  body?: string | undefined;
  /** When an article was published, in ISO 8601. */
  date?: string | undefined;
  /** When an article was last changed, in ISO 8601. */
  updatedAt?: string | undefined;
  /** The path of the same page for small screens, if it has one. */
  mobilePath?: string;
  /** When a closed site is expected to open again, in ISO 8601. */
  reopensAt?: string | undefined;
  /** Browsers without JavaScript reload the page after so many seconds. */
  refreshS?: number;
}

/** What the document of a page needs besides its HTML; filled while the page renders. */
export interface ServerRender {
  /** What the page says of itself. */
  metadata: PageMetadata;
  /** The pictures of the first screen, to be preloaded, by address. */
  pictures: Map<string, PicturePreload>;
}

interface AppValue extends AppProps {
  /** Loads the chunk of the page of an address. Rejects if it cannot be loaded. */
  loadPage: (address: string) => Promise<unknown>;
}

export const AppContext = createContext<AppValue | undefined>(undefined);

function useApp(): AppValue {
  const app = useContext(AppContext);
  if (!app) throw new Error('no App of a site is above');
  return app;
}

export const useDocumentData = () => useApp().documentData;
export const useLoadPage = () => useApp().loadPage;
export const useOnStart = () => useApp().onStart;
export const useMessages = () => useApp().messages;
export const useServerRender = () => useApp().serverRender;

/** Loads the texts of a language; Chinese for an unknown one. */
export async function loadMessages(lang: string): Promise<Messages> {
  return languageOf(lang) === 'en'
    ? (await import('../../site/messages/en.ts')).en
    : (await import('../../site/messages/zhCN.ts')).zhCN;
}
