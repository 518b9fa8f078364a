import type { DocumentData } from '@twinfront/shared/site/rendering';

/** What a document carries, read as a browser would. */
export function readData(html: string): DocumentData {
  const json = /<script type="application\/json" id="document-data">(.*?)<\/script>/s.exec(html);
  return JSON.parse(json?.[1] ?? 'null');
}
