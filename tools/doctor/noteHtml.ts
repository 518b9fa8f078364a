import { diffSanitized } from '../../gateway/src/sanitize/diffSanitized.ts';
import { MAX_BODY_BYTES } from '../../gateway/src/sanitize/htmlSanitizer.ts';
import type { Finding } from './Check.ts';
import { placeOf } from './describeMisfit.ts';
import { hint } from './hint.ts';
import { shorten } from './quote.ts';

const MOST = 8;

/** What of the HTML in an answer, as it came, visitors never get to see. */
export function noteHtml(data: unknown): Finding[] {
  const all = bodiesIn(data);
  const large = all.filter(([, html]) => isTooLarge(html));
  const bodies = all
    .filter(([, html]) => !isTooLarge(html))
    .map(([place, html]) => ({ place, lost: diffSanitized(html) }));
  const gone = bodies.filter(({ lost }) => !lost);
  const cut = bodies.filter(({ lost }) => lost && lost.length > 0);
  const kinds = [...new Set(cut.flatMap(({ lost = [] }) => lost))];
  return [
    ...large.map(([place]): Finding => {
      const what = `${place} is larger than ${MAX_BODY_BYTES} bytes.`;
      return { level: 'flaw', what, seen: 'nothing of this item.' };
    }),
    ...gone.map(({ place }): Finding => {
      const what = `${place} is HTML of which nothing is allowed.`;
      return { level: 'flaw', what, seen: 'no text there.' };
    }),
    ...(cut.length === 0 ? [] : [tell(cut[0]?.place ?? '', cut.length, kinds)]),
  ];
}

const isTooLarge = (html: string) => Buffer.byteLength(html) > MAX_BODY_BYTES;

function tell(place: string, count: number, kinds: string[]): Finding {
  const where = count > 1 ? `${place} and ${count - 1} more hold` : `${place} holds`;
  const more = kinds.length > MOST ? ` and ${kinds.length - MOST} more` : '';
  const list = kinds.slice(0, MOST).map(shorten).join(', ');
  return hint(`${where} what the gateway takes out of HTML: ${list}${more}.`);
}

/** Of the thing itself, or of those in a list. */
function bodiesIn(data: unknown): [place: string, html: string][] {
  const things = Array.isArray(data)
    ? data.map((thing, place) => [[String(place)], thing])
    : [[[], data]];
  return things.flatMap(([path, thing]) =>
    typeof thing?.body === 'string' ? [[placeOf([...path, 'body']), thing.body]] : [],
  );
}
