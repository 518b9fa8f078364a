import type { Messages } from './messages/zhCN.ts';

type Failure =
  | { kind: 'envelope'; text: string }
  | { kind: keyof Messages['failures'] }
  | { kind: 'other' };

/** The text of a toast for a failed call; empty for kind `other`. */
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
