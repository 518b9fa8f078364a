import type { Banner } from '@twinfront/shared/api/banner';
import type { FunctionEntry } from '@twinfront/shared/api/functionEntry';
import { isId } from '@twinfront/shared/site/details';
import { parseLink } from '@twinfront/shared/site/link';
import type { Finding } from './Check.ts';
import { hint } from './hint.ts';
import { quote } from './quote.ts';

/** What can be said of a banner or an entry alike, which was asked for by an id. */
export function noteItem({ id, link, body }: Banner | FunctionEntry, asked: string): Finding[] {
  const findings: Finding[] = [];
  const target = parseLink(link);
  const hasDetails = isId(id);
  if (id !== asked) {
    findings.push({
      level: 'flaw',
      what: `data.id is ${quote(id)}. Right would be ${quote(asked)}, as it was asked for.`,
      seen: 'another thing, or none, when they choose this one.',
    });
  }
  if (link && !target) {
    findings.push({
      level: 'flaw',
      what: `data.link is ${quote(link)}, which is refused. Right would be an http(s) address, or a page of the site such as /details?search=….`,
      seen: hasDetails ? 'its details when they choose it.' : 'nothing happen when they choose it.',
    });
  }
  if (!hasDetails && !target) {
    findings.push({
      level: 'flaw',
      what: `The id ${quote(id)} cannot stand in the address of a page, and there is no link. Right would be at most 64 of A to Z, digits, "_", "-" and ".".`,
      seen: 'it on the home page, where it leads nowhere.',
    });
  }
  if (hasDetails && !target && !body) {
    findings.push(
      hint(
        'It leads to a page with little more than its title: there is no link that can be used, and no text in data.body.',
      ),
    );
  }
  return findings;
}
