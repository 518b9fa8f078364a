import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../testing/anyText.ts';
import { homeOf, judge, otherDevice } from './device.ts';
import { judgeFacts } from './judgeFacts.ts';

const tokens = ['iPhone', 'iPad', 'iPod', 'Android'] as const;
/** The rule as it is asked for. */
const rule = /iPhone|iPad|iPod|Android/i;

const longText = fc.string({ minLength: 5000, maxLength: 9000 });
const inAnyCase = (text: string) =>
  fc.mixedCase(fc.constant(text), { toggleCase: (letter) => swapCase(letter) });
const anyToken = fc.constantFrom(...tokens).chain(inAnyCase);
const tokenSomewhere = fc
  .tuple(fc.oneof(anyText(200), longText), anyToken, anyText(200))
  .map((parts) => parts.join(''));
const anyUserAgent = fc.oneof(
  fc.constant(undefined),
  anyText(200),
  longText,
  tokenSomewhere,
  fc.array(anyToken, { maxLength: 4 }).map((names) => names.join(' ')),
);
const noView = fc.oneof(
  fc.constantFrom(undefined, '', 'auto', 'Mobile', 'DESKTOP', ' mobile', '"desktop"', 'view'),
  anyText(200).filter((text) => text !== 'desktop' && text !== 'mobile'),
);
const anyDevice = fc.constantFrom('desktop' as const, 'mobile' as const);
const anyView = fc.oneof(noView, anyDevice);
const anyHint = fc.oneof(fc.constantFrom(undefined, '?0', '?1', '', '?2'), anyText(200));

function swapCase(letter: string): string {
  return letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
}

describe('judge, for any user agent', () => {
  it('does as the visitor chose, if they did', () => {
    fc.assert(
      fc.property(anyUserAgent, anyDevice, (userAgent, view) => {
        expect(judge({ userAgent, view })).toMatchObject({
          device: view,
          reason: 'choice',
          choice: view,
        });
      }),
    );
  });

  it('goes by the rule of the user agent for any other cookie, and for none', () => {
    fc.assert(
      fc.property(anyUserAgent, noView, (userAgent, view) => {
        const isMobile = rule.test(userAgent ?? '');
        expect(judge({ userAgent, view })).toMatchObject({
          device: isMobile ? 'mobile' : 'desktop',
          reason: isMobile ? 'userAgent' : 'default',
          choice: null,
        });
      }),
    );
  });

  it('finds a token wherever and however it is written', () => {
    fc.assert(
      fc.property(tokenSomewhere, (userAgent) => {
        expect(judge({ userAgent, view: undefined }).device).toBe('mobile');
      }),
    );
  });

  it('names the first token, as the rule spells it, whatever the visitor chose', () => {
    fc.assert(
      fc.property(anyUserAgent, anyView, (userAgent = '', view) => {
        const places = tokens
          .map((token) => ({ token, at: userAgent.search(new RegExp(token, 'i')) }))
          .filter(({ at }) => at !== -1)
          .sort((a, b) => a.at - b.at);
        expect(judge({ userAgent, view }).token).toBe(places[0]?.token ?? null);
      }),
    );
  });

  it('leads to one of the two homes, and the other view to the other', () => {
    fc.assert(
      fc.property(anyUserAgent, anyView, (userAgent, view) => {
        const { device } = judge({ userAgent, view });
        expect(homeOf(device)).toBe(device === 'mobile' ? '/homeApp' : '/homeWeb');
        expect([homeOf(device), homeOf(otherDevice(device))].sort()).toEqual([
          '/homeApp',
          '/homeWeb',
        ]);
      }),
    );
  });
});

describe('judgeFacts, for any visitor and any client hint', () => {
  it('leaves the verdict as it is', () => {
    fc.assert(
      fc.property(anyUserAgent, anyView, anyHint, (userAgent, view, hint) => {
        const verdict = judge({ userAgent, view });
        const { disagreements: _, ...facts } = judgeFacts(verdict, hint);
        expect(facts).toEqual(verdict);
      }),
    );
  });

  it('names the signals that say otherwise, and no others', () => {
    fc.assert(
      fc.property(anyUserAgent, anyView, anyHint, (userAgent, view, hint) => {
        const verdict = judge({ userAgent, view });
        const { disagreements } = judgeFacts(verdict, hint);
        const byUserAgent = judge({ userAgent, view: undefined }).device;
        const byHint = hint === '?1' ? 'mobile' : hint === '?0' ? 'desktop' : verdict.device;
        expect(disagreements.includes('userAgent')).toBe(byUserAgent !== verdict.device);
        expect(disagreements.includes('clientHint')).toBe(byHint !== verdict.device);
        expect(new Set(disagreements).size).toBe(disagreements.length);
      }),
    );
  });
});
