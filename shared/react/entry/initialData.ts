import { createContext, useContext } from 'react';
import { DOCUMENT_DATA_ID, type DocumentData } from '../../site/rendering.ts';

/** The data that the document carried; empty for a document without any. Browser only. */
export function readInitialData(): DocumentData {
  const text = document.getElementById(DOCUMENT_DATA_ID)?.textContent;
  return text ? (JSON.parse(text) as DocumentData) : {};
}

const DocumentDataContext = createContext<DocumentData>({});

export const InitialDataProvider = DocumentDataContext.Provider;

export function useInitialData(): DocumentData {
  return useContext(DocumentDataContext);
}

/** What the page's policy lets style elements in by; undefined in Node, and where there is no policy. */
export function cspNonce(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
}
