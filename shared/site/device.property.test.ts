import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyText } from '../testing/anyText.ts';
import { homeOf, isDevice, judge, otherDevice } from './device.ts';
import { judgeFacts } from './judgement.ts';

const tokens = ['iPhone', 'iPad', 'iPod', 'Android'] as const;
const anyToken = fc
  .tuple(fc.constantFrom(...tokens), fc.func(fc.boolean()))
  .map(([token, isUpper]) =>
    [...token].map((letter) => (isUpper(letter) ? letter.toUpperCase() : letter)).join(''),
  );
const anyUserAgent = fc.oneof(
  fc.constant(undefined),
  fc.string({ minLength: 5000, maxLength: 9000 }),
  fc
    .array(fc.oneof(anyText(200), anyToken), { minLength: 1, maxLength: 5 })
    .map((parts) => parts.join('')),
);
const anyView = fc.oneof(
  fc.constantFrom('desktop', 'mobile'),
  fc.constantFrom(undefined, '', 'auto', 'Mobile', 'DESKTOP', ' mobile', '"desktop"', 'view'),
  anyText(200),
);
const anyHint = fc.oneof(fc.constantFrom(undefined, '?0', '?1', '', '?2'), anyText(200));

it('the choice has precedence, then the user agent; client hints are ignored', () => {
  fc.assert(
    fc.property(anyUserAgent, anyView, anyHint, (userAgent, view, hint) => {
      const places = tokens
        .map((token) => ({ token, at: (userAgent ?? '').search(new RegExp(token, 'i')) }))
        .filter(({ at }) => at !== -1)
        .sort((a, b) => a.at - b.at);
      const token = places[0]?.token ?? null;
      const choice = isDevice(view) ? view : null;
      const device = choice ?? (token ? 'mobile' : 'desktop');
      const reason = choice ? 'choice' : token ? 'userAgent' : 'default';
      const verdict = judge({ userAgent, view });
      expect(verdict).toEqual({ device, reason, token, choice });

      const { disagreements, ...facts } = judgeFacts(verdict, hint);
      expect(facts).toEqual(verdict);
      const byHint = hint === '?1' ? 'mobile' : hint === '?0' ? 'desktop' : device;
      expect([...disagreements].sort()).toEqual([
        ...(byHint === device ? [] : ['clientHint']),
        ...((token ? 'mobile' : 'desktop') === device ? [] : ['userAgent']),
      ]);

      expect(homeOf(device)).toBe(device === 'mobile' ? '/homeApp' : '/homeWeb');
      expect(homeOf(otherDevice(device))).toBe(device === 'mobile' ? '/homeWeb' : '/homeApp');
    }),
    { numRuns: 500 },
  );
});
