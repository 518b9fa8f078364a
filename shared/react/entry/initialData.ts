import { createContext, useContext } from 'react';
import { DOCUMENT_DATA_ID, type DocumentData } from '../../site/rendering.ts';

/** The data embedded in the document; empty without any. Browser only. */
export function readInitialData(): DocumentData {
  const text = document.getElementById(DOCUMENT_DATA_ID)?.textContent;
  return text ? (JSON.parse(text) as DocumentData) : {};
}

const DocumentDataContext = createContext<DocumentData>({});

export const InitialDataProvider = DocumentDataContext.Provider;

export function useInitialData(): DocumentData {
  return useContext(DocumentDataContext);
}

/** The nonce that the Content-Security-Policy of the document requires of style elements, if any. */
export function cspNonce(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
}
