import type { Words } from './words/zhCN.ts';

type Failure =
  | { kind: 'envelope'; text: string }
  | { kind: keyof Words['failures'] }
  | { kind: 'other' };

/** What a toast says of a call that failed; empty for the row of the catalogue without a text. */
export function failureText(failure: Failure, words: Words): string {
  switch (failure.kind) {
    case 'envelope':
      return failure.text;
    case 'other':
      return '';
    default:
      return words.failures[failure.kind];
  }
}
