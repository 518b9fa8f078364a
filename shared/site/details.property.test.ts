import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyText } from '../testing/anyText.ts';
import { detailsHref, parseDetails } from './details.ts';

const named = ['banner', 'function', 'article', 'search'] as const;
const anyValue = fc.oneof(
  fc.stringMatching(/^[\w.-]{1,64}$/),
  fc.constantFrom('', ' ', '.', '..', '//evil.example', '\r\nX: 1', '\ufffd', '公告'),
  anyText(130),
);
const pairsOf = (name: fc.Arbitrary<string>) =>
  fc.array(fc.tuple(name, anyValue), { maxLength: 5 });
const namedPairs = pairsOf(fc.constantFrom(...named));
const otherPairs = pairsOf(
  fc.oneof(
    fc.constantFrom('', 'a', 'id', 'to', 'view', 'utm_source', 'Banner', 'banner[]', ' search'),
    anyText(130).filter((name) => !(named as readonly string[]).includes(name)),
  ),
);

const parse = (pairs: [string, string][]) => parseDetails(new URLSearchParams(pairs));

it('parses every URL that it formats', () => {
  fc.assert(
    fc.property(namedPairs, (pairs) => {
      const address = parse(pairs);
      if (address.kind === 'malformed') return;
      const href = detailsHref(address);
      expect(href).toMatch(/^\/details(\?[\x21-\x7e]+)?$/);
      expect(parseDetails(new URL(href, 'http://site.invalid').searchParams)).toEqual(address);
    }),
  );
});

it('takes the first valid parameter, in the order of the four', () => {
  fc.assert(
    fc.property(namedPairs, (pairs) => {
      const alone = named.flatMap((name) => pairs.filter((pair) => pair[0] === name).slice(0, 1));
      const wellFormed = alone.map((pair) => parse([pair])).find((a) => a.kind !== 'malformed');
      expect(parse(pairs)).toEqual(wellFormed ?? { kind: alone.length ? 'malformed' : 'bare' });
    }),
  );
});

it('ignores other parameters in any position', () => {
  fc.assert(
    fc.property(otherPairs, namedPairs, otherPairs, (before, pairs, after) => {
      expect(parse([...before, ...pairs, ...after])).toEqual(parse(pairs));
    }),
  );
});
