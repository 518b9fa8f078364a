import type { Device } from '@twinfront/shared/site/device';
import fc from 'fast-check';

/** Header lines as they are sent, beside what they say of the visitor. */
export interface Visitor {
  userAgent: { lines: string[]; device: Device };
  cookie: { lines: string[]; view: Device | undefined };
  headers: string[];
}

const printable = (maxLength: number) => fc.stringMatching(/^[!-~]*$/, { maxLength });
const beyondAscii = fc
  .string({ unit: 'grapheme', maxLength: 40 })
  .map((text) => text.replace(/\p{Cc}/gu, ''));

const someUserAgents = [undefined, '', 'curl/8.14.1', 'Mozilla/5.0 (iPad)', 'iphone', 'ANDROID'];
const anyUserAgent: fc.Arbitrary<Visitor['userAgent']> = fc
  .oneof(
    fc.constantFrom(...someUserAgents, `${'x'.repeat(4000)} iPod`),
    printable(200),
    beyondAscii,
    beyondAscii.map((text) => `${text} Android`),
  )
  .map((text) => ({
    lines: text === undefined ? [] : [`User-Agent: ${text}`],
    device: /iPhone|iPad|iPod|Android/i.test(text ?? '') ? 'mobile' : 'desktop',
  }));

const someChoices: Visitor['cookie'][] = [
  { lines: ['Cookie: view=mobile'], view: 'mobile' },
  { lines: ['Cookie: view=desktop'], view: 'desktop' },
  { lines: ['Cookie: a=1;view=mobile ; b'], view: 'mobile' },
  // Of several, the first counts.
  { lines: ['Cookie: view=desktop; view=mobile'], view: 'desktop' },
  { lines: ['Cookie: view=mobile', 'Cookie: view=desktop'], view: 'mobile' },
  { lines: ['Cookie: view=tablet; view=mobile'], view: undefined },
  { lines: [], view: undefined },
];
const noChoices = [
  ...['', ';;;=;', '=mobile', 'view', 'view=', 'view=auto', 'view=Mobile', 'VIEW=mobile'],
  ...['view="mobile"', 'view=mobile,desktop', 'overview=mobile', 'view=%E0%A4%A'],
  ...['__proto__=mobile', `view=${'mobile'.repeat(300)}`],
];
const anyCookie: fc.Arbitrary<Visitor['cookie']> = fc.oneof(
  fc.constantFrom(...someChoices),
  fc
    .oneof(
      fc.constantFrom(...noChoices),
      printable(200).filter((text) => !text.includes('view')),
      beyondAscii.filter((text) => !text.includes('view')),
    )
    .map((text) => ({ lines: [`Cookie: ${text}`], view: undefined })),
);

const anyHeaders = fc
  .record(
    {
      Host: fc.constantFrom('site.test', 'evil.example', '', 'a:b@evil.example', '//evil.example'),
      'X-Forwarded-Host': fc.constantFrom('evil.example', '//evil.example'),
      'X-Forwarded-Proto': fc.constantFrom('https', 'http', 'javascript'),
      Forwarded: fc.constant('host=evil.example;proto=https'),
      'X-Original-URL': fc.constant('//evil.example'),
      Referer: fc.constantFrom('http://evil.example/homeWeb', 'http://site.test/details?banner=1'),
      'Sec-CH-UA-Mobile': fc.constantFrom('?0', '?1', 'nonsense'),
      'Sec-CH-UA-Platform': fc.constantFrom('"Android"', '"Windows"'),
      Accept: fc.constantFrom('text/html', '*/*'),
    },
    { requiredKeys: ['Host'] },
  )
  .map((headers) => Object.entries(headers).map(([name, value]) => `${name}: ${value}`));

export const anyVisitor: fc.Arbitrary<Visitor> = fc.record({
  userAgent: anyUserAgent,
  cookie: anyCookie,
  headers: anyHeaders,
});
