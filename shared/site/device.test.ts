import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../testing/anyText.ts';
import {
  detectDevice,
  detectionFacts,
  explainDetection,
  homeOf,
  isDevice,
  mobileTokens,
} from './device.ts';
import { zhCN } from './messages/zhCN.ts';

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0';

describe('detectDevice', () => {
  it.each([
    [iPhone, 'mobile', 'iPhone'],
    ['Mozilla/5.0 (iPad; CPU OS 12_0 like Mac OS X)', 'mobile', 'iPad'],
    // Names the iPhone too, but the iPod first.
    ['Mozilla/5.0 (iPod touch; CPU iPhone OS 12_0 like Mac OS X)', 'mobile', 'iPod'],
    ['Mozilla/5.0 (Linux; Android 16; Pixel 10) Mobile Safari/537.36', 'mobile', 'Android'],
    ['Mozilla/5.0 (Linux; Android 16; SM-X910) Safari/537.36', 'mobile', 'Android'],
    ['Mozilla/5.0 (Windows Phone 8.1; Android 4.0) like iPhone OS 7_0_3', 'mobile', 'Android'],
    ['something with ANDROID in capitals', 'mobile', 'Android'],
    [windows, 'desktop', null],
    // Current iPads send the same.
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) Version/19.0 Safari/605.1.15', 'desktop', null],
    ['Mozilla/5.0 (Phone; OpenHarmony 5.0) ArkWeb/6.0.0.47 Mobile', 'desktop', null],
    ['', 'desktop', null],
    [undefined, 'desktop', null],
  ])('detects %j as %s', (userAgent, device, token) => {
    expect(detectDevice({ userAgent, view: undefined })).toMatchObject({ device, token });
  });
});

it.each([
  ['mobile', undefined, windows, 'mobile', 'header'],
  ['desktop', undefined, iPhone, 'desktop', 'header'],
  ['mobile', 'desktop', iPhone, 'desktop', 'choice'],
] as const)(
  'a proxy that states %s, with the cookie %s: the user agent does not count',
  (stated, view, userAgent, device, reason) => {
    expect(detectDevice({ userAgent, view, stated })).toMatchObject({ device, reason });
  },
);

const anyToken = fc
  .tuple(fc.constantFrom(...mobileTokens), fc.func(fc.boolean()))
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
      const places = mobileTokens
        .map((token) => ({ token, at: (userAgent ?? '').search(new RegExp(token, 'i')) }))
        .filter(({ at }) => at !== -1)
        .sort((a, b) => a.at - b.at);
      const token = places[0]?.token ?? null;
      const choice = isDevice(view) ? view : null;
      const device = choice ?? (token ? 'mobile' : 'desktop');
      const reason = choice ? 'choice' : token ? 'userAgent' : 'default';
      const verdict = detectDevice({ userAgent, view });
      expect(verdict).toEqual({ device, reason, token, choice });

      const { disagreements, ...facts } = detectionFacts(verdict, hint);
      expect(facts).toEqual(verdict);
      const byHint = hint === '?1' ? 'mobile' : hint === '?0' ? 'desktop' : device;
      expect([...disagreements].sort()).toEqual([
        ...(byHint === device ? [] : ['clientHint']),
        ...((token ? 'mobile' : 'desktop') === device ? [] : ['userAgent']),
      ]);

      expect(homeOf(device)).toBe(device === 'mobile' ? '/homeApp' : '/homeWeb');
    }),
    { numRuns: 500 },
  );
});

const { judgeReasons: reasons } = zhCN;

const explain = (userAgent: string, view?: string, hint?: string) =>
  explainDetection(reasons, detectionFacts(detectDevice({ userAgent, view }), hint));

it.each([
  ['Mozilla/5.0 (iPad)', undefined, undefined, [reasons.token('iPad')]],
  ['Mozilla/5.0 (X11; Linux)', undefined, undefined, [reasons.default]],
  [
    'Mozilla/5.0 (iPhone)',
    'desktop',
    '?1',
    [reasons.choice, reasons.disagreements.userAgent, reasons.disagreements.clientHint],
  ],
])('explains %s with the cookie %s and the client hint %s', (userAgent, view, hint, sentences) => {
  expect(explain(userAgent, view, hint)).toEqual(sentences);
});
