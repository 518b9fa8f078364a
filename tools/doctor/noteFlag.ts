import type { Answer } from './askOnce.ts';
import type { Finding } from './Check.ts';
import { dataOf } from './dataOf.ts';
import { quote } from './quote.ts';

/** What says "open" may close the site: any text that is not empty is truthy, any object, any list. */
export function noteFlag({ reply }: Answer): Finding[] {
  const data = dataOf(reply?.text ?? '');
  const seen = 'the maintenance page alone.';
  if (typeof data === 'object' && data !== null) {
    const kind = Array.isArray(data) ? 'list' : 'object';
    const what = `data is ${quote(data)}, and any ${kind} says that the site is closed, whatever it holds. Right would be true or false.`;
    return [{ level: 'flaw', what, seen }];
  }
  if (typeof data !== 'string' || !/^(false|0|no|off|open|null)$/i.test(data.trim())) return [];
  return [
    {
      level: 'flaw',
      what: `data is the text ${quote(data)}, and any text that is not empty says that the site is closed. Right would be false, without quotation marks.`,
      seen,
    },
  ];
}
