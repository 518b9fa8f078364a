import type { Answer } from './askOnce.ts';
import type { Finding } from './Check.ts';
import { dataOf } from './dataOf.ts';
import { quote } from './quote.ts';

/** A text that says "open" closes the site: any text that is not empty is truthy. */
export function noteFlag({ reply }: Answer): Finding[] {
  const data = dataOf(reply?.text ?? '');
  if (typeof data !== 'string' || !/^(false|0|no|off|open|null)$/i.test(data.trim())) return [];
  return [
    {
      level: 'flaw',
      what: `data is the text ${quote(data)}, and any text that is not empty says that the site is closed. Right would be false, without quotation marks.`,
      seen: 'the maintenance page alone.',
    },
  ];
}
