import type { Messages } from './messages/zhCN.ts';

type Failure =
  | { kind: 'envelope'; text: string }
  | { kind: keyof Messages['failures'] }
  | { kind: 'other' };

/** The text of a toast for a failed call; empty for kind `other`. */
export function failureText(failure: Failure, messages: Messages): string {
  if (failure.kind === 'envelope') return failure.text;
  return failure.kind === 'other' ? '' : messages.failures[failure.kind];
}
