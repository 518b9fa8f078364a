import { Fragment } from 'react';
import { highlight } from './highlight.ts';

/** Plain text with the words of a term marked. */
export function Highlighted({ text, term }: { text: string; term: string }) {
  return highlight(text, term).map(({ text, marked }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are known by their places
    marked ? <mark key={index}>{text}</mark> : <Fragment key={index}>{text}</Fragment>,
  );
}
