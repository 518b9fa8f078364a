import type { Messages } from './messages/zhCN.ts';

type Failure =
  | { kind: 'envelope'; text: string }
  | { kind: keyof Messages['failures'] }
  | { kind: 'other' };

/** What a toast says of a call that failed; empty for the row of the catalogue without a text. */
export function failureText(failure: Failure, messages: Messages): string {
  switch (failure.kind) {
    case 'envelope':
      return failure.text;
    case 'other':
      return '';
    default:
      return messages.failures[failure.kind];
  }
}
